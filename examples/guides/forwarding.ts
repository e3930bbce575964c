import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();

/** A route in any framework whose handlers return a `Response`. */
function answer(question: string): Response {
  const stream = model.chatStream({
    model: 'llama3.2',
    messages: [{ role: 'user', content: question }],
  });
  return stream.toResponse({ as: 'text' });
}

console.log(await answer('Why is the sky blue?').text());
