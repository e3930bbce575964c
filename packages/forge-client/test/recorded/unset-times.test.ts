import { afterAll, beforeAll, expect, test } from 'vitest';
import { Transport } from '../../src/index.js';
import { inputOf } from './input.js';
import { type AnyEndpoint, endpointOf, kindOfEndpoint } from './operations.js';
import { type Recording, recordings } from './recordings.js';
import { type ReplayServer, startReplayServer } from './replay-server.js';

let server: ReplayServer;
let transport: Transport;

beforeAll(async () => {
  server = await startReplayServer();
  transport = new Transport({ baseUrl: server.url, validate: 'strict', retry: { limit: 0 } });
});

afterAll(async () => {
  await transport.close();
  await server.close();
});

async function decoded(endpoint: AnyEndpoint, recording: Recording): Promise<unknown> {
  server.load(recording);
  const input: object = inputOf(endpoint, recording);
  const isList = kindOfEndpoint(endpoint) === 'list';
  return isList
    ? (await transport.pages(endpoint as Parameters<Transport['pages']>[0], input).page()).items
    : await transport.call(endpoint, input);
}

const TIMES = [
  'closed_at',
  'due_on',
  'due_date',
  'merged_at',
  'updated_at',
  'archived_at',
  'last_login',
  'last_update',
  'expires_at',
];

/** The value with every time that may be unset as a server in New York would send it. */
function withoutTimes(value: unknown, key = ''): unknown {
  if (TIMES.includes(key) && (value === null || typeof value === 'string'))
    return '0001-01-01T00:00:00-04:56';
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutTimes(item));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutTimes(inner, name)]),
  );
}

test.each([
  ['issueGetMilestonesList', 'ok-all', ['updated_at', 'closed_at', 'due_on']],
  ['repoGetPullRequest', undefined, ['due_date', 'closed_at', 'merged_at']],
  ['repoListPushMirrors', undefined, ['last_update']],
  ['userCurrentListGPGKeys', undefined, ['expires_at']],
])('the times of %s may be unset', async (operation, name, fields) => {
  const found = recordings()
    .get(operation)
    ?.find((one) => one.response.status === 200 && (name === undefined || one.case === name));
  const endpoint = found && endpointOf(operation, found.request);
  if (endpoint === undefined || found === undefined)
    throw new Error(`there is no recording of ${operation}`);
  const value = await decoded(endpoint, {
    ...found,
    response: { ...found.response, body: withoutTimes(found.response.body) },
  });
  const first: unknown = Array.isArray(value) ? value[0] : value;
  expect(first).toMatchObject(Object.fromEntries(fields.map((field) => [field, null])));
});
