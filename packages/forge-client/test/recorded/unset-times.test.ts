import { isUnsetInstant } from '@clients/core/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Transport } from '../../src/index.js';
import { inputOf } from './input.js';
import { type AnyEndpoint, endpointOf, kindOfEndpoint } from './operations.js';
import { type Recording, recordings, recordingsOf } from './recordings.js';
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
const FROM_GIT: ReadonlySet<string> = new Set(['date', 'timestamp', 'last_author_date', 'last_committer_date']);

/** The paths of unset times in a value. */
function unsetIn(value: unknown, path: string): readonly string[] {
  if (isUnsetInstant(value)) return FROM_GIT.has(path.replace(/^.*\./s, '')) ? [] : [`${path}: ${String(value)}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unsetIn(inner, `${path}.${key}`));
}

interface Played {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly recording: Recording;
}

const others = (['gitea-1.22', 'gitea-1.25', 'forgejo-15'] as const).flatMap((kind) => recordingsOf(kind));
const all = [...[...recordings().values()].flat(), ...others].flatMap((recording): Played[] => {
  const { operation, request, response } = recording;
  const endpoint = endpointOf(operation, request);
  if (endpoint === undefined || kindOfEndpoint(endpoint) === 'bytes' || response.status >= 300) return [];
  if (unsetIn(response.body, '').length === 0 || refused[`${operation} ${recording.case}`] !== undefined) return [];
  return [{ name: `${operation} ${recording.case}`, endpoint, recording }];
});

test.each(all)('a time that was never set is null, in whatever zone the server runs ($name)', async ({ endpoint, recording }) => {
  server.load(recording);
  const input: object = inputOf(endpoint, recording);
  const isList = kindOfEndpoint(endpoint) === 'list';
  const value = isList
    ? (await transport.pages(endpoint as Parameters<Transport['pages']>[0], input).page()).items
    : await transport.call(endpoint, input);
  expect(unsetIn(value, '')).toEqual([]);
});
