module.exports = {
  host: "localhost",
  retries: 3, // at most
  timeout: 10,
};
