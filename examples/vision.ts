// Asks about an image: bytes, a Blob, a data URI or base64. A plain string is never read as a path.
import { ModelClient } from 'model-client';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

const model = ModelClient.fromEnv();
const { message } = await model.chat({
  model: 'gemma3',
  messages: [{ role: 'user', content: 'What is in this picture?', images: [pixel] }],
});
console.log(message.content);
