export class A {
  load() {
    const data = this.read();
    return data;
  }

  sql() {
    return `
select 1
from x`;
  }

  other() {
    const data = this.write();
    return data;
  }
}
