import { run } from './run.js';

const result = await run(() => {
  go();
});
export default result;
