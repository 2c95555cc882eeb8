fetch(url)
  .then(a)
  .then(b);
done();
