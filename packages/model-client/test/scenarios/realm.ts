import { describe, expect, test } from 'vitest';
import { type ImageInput, ModelClient } from '../../src/index.js';
import { startModelServer } from '../../src/testing.js';
import { failure } from '../scripted-server.js';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BASE64 = 'iVBORw0KGgo=';

/** What must work with the globals of a test environment, some of which are not those of Node. */
export function realmScenes(environment: string): void {
  const bytes = Uint8Array.from(PNG);
  const images: Readonly<Record<string, () => ImageInput>> = {
    bytes: () => bytes,
    'an ArrayBuffer': () => bytes.slice().buffer,
    'a Blob': () => new Blob([bytes], { type: 'image/png' }),
    'a File': () => new File([bytes], 'a.png', { type: 'image/png' }),
  };

  describe(`in ${environment}`, () => {
    test.each(Object.keys(images))('an image that is %s reaches the model', async (kind) => {
      await using server = await startModelServer();
      const model = new ModelClient({ baseUrl: server.url });
      await model.chat({
        model: 'gemma3',
        messages: [
          {
            role: 'user',
            content: 'What is this?',
            images: [(images[kind] as () => ImageInput)()],
          },
        ],
      });
      expect(server.requests[0]?.body).toMatchObject({ messages: [{ images: [BASE64] }] });
    });

    test('a blob is uploaded, and the embedded server has its bytes', async () => {
      await using server = await startModelServer();
      const { blobs } = new ModelClient({ baseUrl: server.url });
      expect(await blobs.upload(new Blob([bytes]))).toMatchObject({ existed: false });
      expect(await blobs.upload(bytes)).toMatchObject({ existed: true });
    });

    test('a stream of events is read, and ends by a signal', async () => {
      await using server = await startModelServer();
      const model = new ModelClient({ baseUrl: server.url });
      const body = {
        model: 'llama3.2',
        messages: [{ role: 'user', content: 'Why is the sky blue?' }],
      } as const;
      expect((await model.chatStream(body).final()).message.content).not.toBe('');
      const controller = new AbortController();
      const error = await failure(
        (async () => {
          for await (const event of model.chatStream(body, { signal: controller.signal }))
            if (!event.done) controller.abort(new Error('enough'));
        })(),
      );
      expect(error).toMatchObject({ name: 'AbortError', cause: { message: 'enough' } });
    });
  });
}
