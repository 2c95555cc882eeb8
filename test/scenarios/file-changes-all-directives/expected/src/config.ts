export const port = 9090;
