import * as forgeIndex from 'forge-client';
import * as forgeEndpoints from 'forge-client/endpoints';
import * as forgeSchemas from 'forge-client/schemas';
import * as forgeTesting from 'forge-client/testing';
import * as forgeTools from 'forge-client/tools';
import * as forgeWebhooks from 'forge-client/webhooks';
import * as modelIndex from 'model-client';
import * as modelEndpoints from 'model-client/endpoints';
import * as modelSchemas from 'model-client/schemas';
import * as modelTesting from 'model-client/testing';
import probe from './probe.cjs';

const done = await probe({
  model: {
    index: modelIndex,
    endpoints: modelEndpoints,
    schemas: modelSchemas,
    testing: modelTesting,
  },
  forge: {
    index: forgeIndex,
    endpoints: forgeEndpoints,
    schemas: forgeSchemas,
    testing: forgeTesting,
    tools: forgeTools,
    webhooks: forgeWebhooks,
  },
});
console.log(`done: ${done.length}`);
