// Settings of the shop.
export const FOLDER = "data";
export const FILE = "shop.json";
export const LIMIT = 20;
export const RETRIES = 3;
export const DELAY = 100;
