import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completions } from '../../../.ci/completions.ts';
import { ModelClient, Transport } from '../src/index.js';

const options = [
  'auth',
  'baseUrl',
  'context',
  'dispatcher',
  'fetch',
  'headers',
  'hooks',
  'maxBodyBytes',
  'proxy',
  'retry',
  'signal',
  'socketPath',
  'timeouts',
  'tls',
  'userAgent',
  'validate',
  'web',
].toSorted();
const folder = join(import.meta.dirname, '..');

test('an editor completes options and nothing else in the constructor of a client', () => {
  const program =
    "import { ModelClient, Transport } from '../src/index.js';\nModelClient.fromEnv({ | });\nnew Transport({ | });\nnew ModelClient({ | });\nnew ModelClient({ |";
  expect(completions(folder, program)).toEqual([options, options, options, options]);
}, 60_000);

test('a client still takes a transport in place of options, and shares it', () => {
  const transport = new Transport({ baseUrl: 'http://127.0.0.1:9' });
  expect(new ModelClient(transport).transport).toBe(transport);
  expect(new ModelClient(new ModelClient(transport).transport).transport).toBe(transport);
});
