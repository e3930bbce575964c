// Finds the picture that fits a text: images and texts have vectors in
// the same space.
import { readFile, writeFile } from 'node:fs/promises';
import { ModelClient } from 'model-client';

// A picture of one red pixel, so that this program needs no file.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
await writeFile('red.png', Buffer.from(pixel, 'base64'));

const model = ModelClient.fromEnv();
await model.ensure('embeddinggemma-2');
const { embeddings } = await model.embed({
  model: 'embeddinggemma-2',
  input: [
    'a red square',
    { image: { path: 'red.png' } },
    { text: 'a red square', image: await readFile('red.png') },
  ],
});
const [text = [], ...pictures] = embeddings;
for (const picture of pictures) {
  const likeness = picture.reduce(
    (sum, value, at) => sum + value * (text[at] ?? 0),
    0,
  );
  console.log(likeness.toFixed(2));
}
