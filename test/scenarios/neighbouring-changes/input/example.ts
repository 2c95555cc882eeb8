import { foo } from './foo'
import { bar } from './bar'

export function main() {
  foo()
  bar()
}
