export default {
  validate(callback) {
    const count = this.fields.length;
    return callback(count);
  },

  submit(callback) {
    if (this.validate(callback)) {
      const count = this.fields.length;
      return callback(count);
    }
    return log(callback);
  },

  reset(callback) {
    const count = this.fields.length;
    return callback(0, count);
  },
};
