export interface Item {
  id: string;
  size: number;
}
