const probe = require('./probe.cjs');

probe({
  model: {
    index: require('model-client'),
    endpoints: require('model-client/endpoints'),
    schemas: require('model-client/schemas'),
    zod: require('model-client/zod'),
    testing: require('model-client/testing'),
  },
  forge: {
    index: require('forge-client'),
    endpoints: require('forge-client/endpoints'),
    schemas: require('forge-client/schemas'),
    zod: require('forge-client/zod'),
    testing: require('forge-client/testing'),
    tools: require('forge-client/tools'),
    webhooks: require('forge-client/webhooks'),
  },
}).then(
  (done) => console.log(`done: ${done.length}`),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
