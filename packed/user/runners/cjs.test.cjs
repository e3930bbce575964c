require('./tests.cjs')(globalThis.test ?? require('node:test').test, {
  model: require('model-client'),
  forge: require('forge-client'),
  modelTesting: require('model-client/testing'),
  forgeTesting: require('forge-client/testing'),
  endpoints: require('forge-client/endpoints'),
  z: require('zod'),
});
