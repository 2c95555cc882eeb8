import { db } from "./db";

export async function loadUser(id: string): Promise<User | undefined> {
  const row = await db.get(id);
  return row;
}

export class Store {
  private readonly items: Map<string, User> = new Map();

  public async save(user: User): Promise<void> {
    this.items.set(user.id, user);
  }

  static create(): Store {
    return new Store();
  }
}
