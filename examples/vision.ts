// Asks about an image. Pass its path: node vision.mjs photo.jpg
import { readFile } from 'node:fs/promises';
import { ModelClient } from 'model-client';

const path = process.argv[2];
/** A PNG of one pixel, in base64. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAE' +
  'hQGAhKmMIQAAAABJRU5ErkJggg==';
// Bytes, a Blob, a data URI or base64.
const image = path === undefined ? onePixel : await readFile(path);

const model = ModelClient.fromEnv();
const { message } = await model.chat({
  model: 'gemma3',
  messages: [
    { role: 'user', content: 'What is in this picture?', images: [image] },
  ],
});
console.log(message.content);
