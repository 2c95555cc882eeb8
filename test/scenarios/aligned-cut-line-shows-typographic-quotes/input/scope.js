'use strict';

const docsUrl = require('../util/docsUrl');
const pragmaUtil = require('../util/pragma');

const messages = {
  notInScope: '{{name}} must be in scope when using JSX, as all elements are made by it',
};

module.exports = {
  meta: { docs: { description: 'Disallow missing React when using JSX', url: docsUrl } },
  messages,
};
