import { parse } from "./parse";

export function formatDate(date: Date): string {
  return date.toString();
}

export function addDays(date: Date, days: number): Date {
  date.setDate(date.getDate() + days);
  return date;
}
