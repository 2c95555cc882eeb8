export const EXAMPLE = `
<<<<<<< SEARCH
old line
=======
new line
>>>>>>> REPLACE
`;
