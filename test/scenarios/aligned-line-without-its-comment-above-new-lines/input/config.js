module.exports = {
  host: "localhost",
  retries: 3, // at most
};
