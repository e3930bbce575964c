import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
for (const { name, size } of (await model.list()).models)
  console.log(name, `${(size / 1e9).toFixed(1)} GB`);
