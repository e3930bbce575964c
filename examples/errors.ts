import { ClientError, ModelClient, StatusError } from 'model-client';

const model = ModelClient.fromEnv();
try {
  await model.chat({
    model: 'nope',
    messages: [{ role: 'user', content: 'Hello' }],
  });
} catch (error) {
  if (error instanceof StatusError && error.code === 'model-not-found')
    console.log(error.hint);
  else if (ClientError.is(error))
    console.log(error.kind, error.message, error.hint);
  else throw error;
}
