import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
for (const { name, size } of (await model.list()).models)
  console.log(name, Math.round(size / 1e6), 'MB');
