import { ClientError, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
try {
  await model.chat({
    model: 'nope',
    messages: [{ role: 'user', content: 'Hello' }],
  });
} catch (error) {
  if (!ClientError.is(error)) throw error;
  console.log(error.message);
  console.log(error.code, '-', error.hint);
}
