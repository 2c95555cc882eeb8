export const usage = "jar <file>";
