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
      error instanceof InputError ? /the options are (.+)$/.exec(error.hint)?.[1] : undefined;
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

test('a client accepts a transport instead of options, and shares it', () => {
  const transport = new Transport({ baseUrl: 'http://127.0.0.1:9' });
  expect(new ModelClient(transport).transport).toBe(transport);
  expect(new ModelClient(new ModelClient(transport).transport).transport).toBe(transport);
});
