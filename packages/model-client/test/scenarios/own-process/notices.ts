// Makes each mistake in a function of its name, and writes the warnings of the process as JSON.
import { ModelClient } from '../../../src/index.js';

const written: { readonly message: string; readonly stack: string }[] = [];
process.on('warning', ({ message, stack = '' }) => written.push({ message, stack }));

const answer = {
  model: 'm',
  created_at: '2026-01-01T00:00:00Z',
  message: { role: 'assistant', content: 'Hi' },
  response: 'Hi',
  embeddings: [[1, 2]],
  done: true,
  done_reason: 'stop',
};
const fetch = (): Promise<Response> => Promise.resolve(new Response(JSON.stringify(answer)));
const baseUrl = 'http://127.0.0.1:9';
const model = new ModelClient({ baseUrl, fetch });
const messages = [{ role: 'user', content: 'Hello', mood: 1 } as const];
const images = [new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])])];
const mood = { model: 'm', mood: 1 };

export const MISTAKES: Readonly<Record<string, () => Promise<unknown>>> = {
  program_constructor: async () =>
    await model
      .with({ region: 1 } as object)
      .list()
      .catch(() => 0),
  program_chat: async () => await model.chat({ ...mood, messages }),
  program_chatStream: async () => await model.chatStream({ ...mood, messages }).final(),
  program_chatWithImage: async () =>
    await model.chat({
      ...mood,
      messages: [{ role: 'user', content: 'x', images }],
      size: 1,
    } as never),
  program_generate: async () => await model.generate({ ...mood, prompt: 'x' }),
  program_runTools: async () => await model.runTools({ model: 'm', messages, tools: [] }),
  program_runToolsStream: async () =>
    await model.runToolsStream({ model: 'm', messages, tools: [] }).final(),
  program_embed: async () => await model.embed({ ...mood, input: ['a'] }),
  program_dimensions: async () => await model.embed({ model: 'm', input: ['a'], dimensions: 3 }),
  program_option: async () =>
    await model.embed({ model: 'm', input: ['a'] }, { zone: 1 } as object),
};

for (const run of Object.values(MISTAKES)) await run();
await new Promise((resolve) => setImmediate(resolve));
process.stdout.write(JSON.stringify(written));
