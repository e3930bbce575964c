import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Editor } from '../../core/test/completions.ts';
import { ModelClient, InputError, Transport } from '../src/index.js';

const editor = new Editor(join(import.meta.dirname, '..'));

afterAll(() => {
  editor.close();
});

/** Returns the options that a client accepts, as the error for a misspelt one lists them. */
function acceptedOptions(): string[] {
  try {
    new Transport({ baseUrl: 'http://127.0.0.1:9', ...{ maxbodybytes: 1 } });
  } catch (error) {
    const names =
      error instanceof InputError
        ? /the options are (.+)$/.exec(String(error.hint))?.[1]
        : undefined;
    if (names !== undefined) return names.split(', ').toSorted();
  }
  throw new Error('a misspelt option was accepted');
}

test('an editor completes the options of a client and nothing else', () => {
  const program =
    "import { ModelClient, InputError, Transport } from '../src/index.js';\nModelClient.fromEnv({ | });\nnew Transport({ | });\nnew ModelClient({ | });\nnew ModelClient({ |";
  const options = acceptedOptions();
  expect(options).toContain('baseUrl');
  expect(editor.completions(program)).toEqual([options, options, options, options]);
});

test('a type error names the type of a request, and does not list its fields', () => {
  const errors = editor.typeErrors(`import type { ModelClient } from '../src/index.js';
declare const model: ModelClient;
void model.chat({ messages: [] });
void model.chat({ model: 'm', messages: [], tools: [{ name: 'weather' }] });
void model.chat({ model: 'm', messages: [], options: { temprature: 0 } });
void model.embed({ model: 'm', inputs: [] });
`);
  expect(errors).toEqual([
    expect.stringMatching(/required in type 'ReadonlyDeep<Omit<ChatRequest<.+>, "format">>'\.$/),
    expect.stringMatching(/required in type 'ReadonlyDeep<Tool<unknown>>'\.$/),
    expect.stringMatching(/ in type 'ReadonlyDeep<ModelOptions>'\. Did you mean to write 'temper/),
    expect.stringMatching(/ in type 'ReadonlyDeep<EmbedRequest>'\. Did you mean to write 'input'/),
  ]);
  for (const each of errors) expect(each).not.toContain('charAt');
});

test('a client accepts a transport instead of options, and shares it', () => {
  const transport = new Transport({ baseUrl: 'http://127.0.0.1:9' });
  expect(new ModelClient(transport).transport).toBe(transport);
  expect(new ModelClient(new ModelClient(transport).transport).transport).toBe(transport);
});
