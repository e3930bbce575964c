// Asks about an image: node vision.mjs photo.jpg
import { readFile } from 'node:fs/promises';
import { ModelClient } from 'model-client';

// Bytes, a Blob, a data URI or base64.
const image = await readFile(process.argv[2] ?? 'photo.jpg');

const model = ModelClient.fromEnv();
const { message } = await model.chat({
  model: 'gemma3',
  messages: [
    { role: 'user', content: 'What is in this picture?', images: [image] },
  ],
});
console.log(message.content);
