import { afterAll, beforeAll, expect, test } from 'vitest';
import { Transport } from '../../src/index.js';
import { inputOf } from './input.js';
import { type AnyEndpoint, endpointOf, kindOfEndpoint } from './operations.js';
import { OTHER_SERVERS, type Recording, recordings, recordingsOf } from './recordings.js';
import { refused } from './refused.js';
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

/** Times that git keeps: a commit may be dated at any time. */
const FROM_GIT: ReadonlySet<string> = new Set([
  'date',
  'timestamp',
  'last_author_date',
  'last_committer_date',
]);

/** The beginning of Unix time, or a time of the year 1 or before. */
function isUnset(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(value) &&
    (Number(value.slice(0, 4)) <= 1 || Date.parse(value) === 0)
  );
}

/** The paths of unset times in a value. */
function unsetIn(value: unknown, path: string): readonly string[] {
  if (isUnset(value))
    return FROM_GIT.has(path.replace(/^.*\./s, '')) ? [] : [`${path}: ${String(value)}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unsetIn(inner, `${path}.${key}`));
}

interface Played {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly recording: Recording;
}

const others = OTHER_SERVERS.flatMap((kind) => recordingsOf(kind));
const all = [...[...recordings().values()].flat(), ...others].flatMap((recording): Played[] => {
  const { operation, request, response } = recording;
  const endpoint = endpointOf(operation, request);
  if (endpoint === undefined || kindOfEndpoint(endpoint) === 'bytes' || response.status >= 300)
    return [];
  if (
    unsetIn(response.body, '').length === 0 ||
    refused[`${operation} ${recording.case}`] !== undefined
  )
    return [];
  return [{ name: `${operation} ${recording.case}`, endpoint, recording }];
});

async function decoded(endpoint: AnyEndpoint, recording: Recording): Promise<unknown> {
  server.load(recording);
  const input: object = inputOf(endpoint, recording);
  const isList = kindOfEndpoint(endpoint) === 'list';
  return isList
    ? (await transport.pages(endpoint as Parameters<Transport['pages']>[0], input).page()).items
    : await transport.call(endpoint, input);
}

test.each(all)(
  'a time that was never set is null, in whatever zone the server runs ($name)',
  async ({ endpoint, recording }) => {
    expect(unsetIn(await decoded(endpoint, recording), '')).toEqual([]);
  },
);

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
