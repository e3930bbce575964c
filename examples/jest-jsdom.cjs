// jsdom for jest, plus Node's versions of the browser globals that jest's
// jsdom lacks.
const { TestEnvironment } = require('jest-environment-jsdom');

const missing = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TextDecoder',
  'TextEncoder',
];

module.exports = class JsdomWithFetch extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of missing) this.global[name] = globalThis[name];
  }
};
