import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv({
  timeouts: { connect: 2_000, total: 60_000 },
  retry: { limit: 3 },
});
// A call can override them.
console.log(await model.version({ timeouts: { total: 5_000 } }));
