export interface Settings {
  name: string;
  retries: number;
}
