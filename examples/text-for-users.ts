// Shows people what the server said, and not what is for the program.
import {
  ClientError,
  ModelClient,
  StatusError,
  StreamError,
} from 'model-client';

/** Returns what to show to the users of a program. */
export function textForUsers(error: unknown): string {
  const isOfServer =
    error instanceof StatusError || error instanceof StreamError;
  if (isOfServer && error.serverMessage !== undefined)
    return error.serverMessage;
  if (ClientError.is(error) && error.kind === 'network')
    return 'The model cannot be reached.';
  return 'Something went wrong.';
}

const model = ModelClient.fromEnv();
try {
  await model.chat({
    model: 'nope',
    messages: [{ role: 'user', content: 'Hello' }],
  });
} catch (error) {
  console.log(textForUsers(error)); // model 'nope' not found
}
