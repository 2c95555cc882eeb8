export class Users {
  async list(request) {
    const page = Number(request.query.page ?? 1);
    const rows = await this.db.select(page);
    return { status: 200, rows };
  }
}

export class Orders {
  async list(request) {
    const page = Number(request.query.page ?? 1);
    const rows = await this.db.select(page, 50);
    return { status: 200, rows };
  }
}
