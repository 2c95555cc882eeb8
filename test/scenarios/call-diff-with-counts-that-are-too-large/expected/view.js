module.exports = { View };

function View(name) {
  this.name = name;
}
