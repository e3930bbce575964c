const probe = require('./probe.cjs');

probe({
  model: {
    index: require('model-client'),
    endpoints: require('model-client/endpoints'),
    schemas: require('model-client/schemas'),
    testing: require('model-client/testing'),
  },
  forge: {
    index: require('forge-client'),
    endpoints: require('forge-client/endpoints'),
    schemas: require('forge-client/schemas'),
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
