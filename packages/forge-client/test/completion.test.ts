import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completions, hovers } from '../../../.ci/completions.ts';
import { ForgeClient, Transport } from '../src/index.js';

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
  'dialect',
  'otp',
  'sudo',
].toSorted();
const folder = join(import.meta.dirname, '..');

test('an editor offers options and nothing else where a client is made', () => {
  const program =
    "import { ForgeClient, Transport } from '../src/index.js';\nForgeClient.fromEnv({ | });\nnew Transport({ | });\nnew ForgeClient({ | });\nnew ForgeClient({ |";
  expect(completions(folder, program)).toEqual([options, options, options, options]);
}, 60_000);

test('a hover shows which arguments a method takes in each scope', () => {
  const program = `import type { ForgeClient } from '../src/index.js';
declare const forge: ForgeClient;
forge.actions.variables.|list;
forge.orgs.actions.variables.|list;
forge.user.actions.variables.|list;`;
  expect(hovers(folder, program)).toEqual([
    '(method) Variables<RepoRef, RepoVariableRef>.list(where: RepoRef, query?: PageQuery, options?: CallOptions): Pages<ActionVariable>',
    '(method) Variables<OrgRef, OrgVariableRef>.list(where: OrgRef, query?: PageQuery, options?: CallOptions): Pages<ActionVariable>',
    '(method) UserVariables.list(query?: PageQuery, options?: CallOptions): Pages<ActionVariable>',
  ]);
}, 60_000);

test('a client still takes a transport in place of options, and shares it', () => {
  const transport = new Transport({ baseUrl: 'http://127.0.0.1:9' });
  expect(new ForgeClient(transport).transport).toBe(transport);
  expect(new ForgeClient(new ForgeClient(transport).transport).transport).toBe(transport);
});
