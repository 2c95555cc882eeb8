export const EXAMPLE = `
<<<<<<< SEARCH
old line
=======
newer line
>>>>>>> REPLACE
`;
