import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as client from '../../src/index.js';
import { singlePage } from '../../src/endpoints.js';
import { type AnyEndpoint, endpointOf, kindOfEndpoint } from './operations.js';
import { findUnsetTimes } from './find-unset-times.js';
import { answered, classOf, isNo, play, type Stage } from './play.js';
import { linesOf, type Recording, recordings } from './recordings.js';
import { refused } from './refused.js';
import { type ReplayServer, startReplayServer } from './replay-server.js';

const all = [...recordings()].flatMap(([id, list]) => {
  const chosen = list.map((recording) => endpointOf(id, recording.request));
  return [...new Set(chosen)].flatMap((endpoint) =>
    endpoint === undefined
      ? []
      : [{ id, endpoint, list: list.filter((_, i) => chosen[i] === endpoint) }],
  );
});

test('a line of a fixture that is not JSON is named with its file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fixture-')), 'broken.jsonl');
  writeFileSync(file, '{"operation":"repoGet"}\n{"operation":\n');
  expect(() => linesOf(pathToFileURL(file))).toThrow(`${file}:2 is not a line of JSON`);
});

test('every recording is played to the endpoint of its route', () => {
  const lost = [...recordings()].flatMap(([id, list]) =>
    list
      .filter(({ request }) => endpointOf(id, request) === undefined)
      .map((one) => `${id} ${one.case}`),
  );
  expect(lost).toEqual([]);
});

let server: ReplayServer;
let transport: client.Transport;
let stage: Stage;

beforeAll(async () => {
  server = await startReplayServer();
  transport = new client.Transport({
    baseUrl: server.url,
    validate: 'strict',
    retry: { limit: 0 },
  });
  stage = { server, transport };
});

afterAll(async () => {
  await transport.close();
  await server.close();
});

const sortedQuery = (query: Iterable<[string, string]>): string[] =>
  [...query].map(([key, value]) => `${key}=${value}`).sort();

/** A list that pages asks for its first page by number, however the recorded caller asked for it. */
function pageOf(
  { paging = singlePage }: AnyEndpoint,
  query: Readonly<Record<string, unknown>> = {},
): { page?: number } {
  return paging === singlePage ? {} : { page: Math.max(1, Number(query['page'] ?? 1)) };
}

/** The request went out as it was recorded: same method, path, query and body. */
function expectSent(endpoint: AnyEndpoint, { request }: Recording): void {
  const { received } = server;
  expect(received?.method).toBe(request.method);
  expect(decodeURIComponent(received?.url.pathname ?? '')).toBe(
    `/api/v1${decodeURIComponent(request.path)}`,
  );
  const query = Object.entries({ ...request.query, ...pageOf(endpoint, request.query) }).flatMap(
    ([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((item): [string, string] => [key, String(item)]),
  );
  expect(sortedQuery(received?.url.searchParams ?? [])).toEqual(sortedQuery(query));
  if (endpoint.input.body === undefined || endpoint.send !== undefined) return;
  const sent = JSON.parse(received?.body.toString() ?? '') as Record<string, unknown>;
  // A merge is sent with the names of older servers too.
  for (const [older, name] of OLDER_NAMES)
    if (older in sent && sent[older] === sent[name]) Reflect.deleteProperty(sent, older);
  // A patch is sent with a hash that only older servers require.
  if (endpoint.id === 'repoApplyDiffPatch') Reflect.deleteProperty(sent, 'sha');
  // null clears a text, which servers do for an empty one alone.
  const body: Record<string, unknown> = { ...(request.body as object | undefined) };
  for (const [name, value] of Object.entries(body))
    if (value === null && sent[name] === '') body[name] = '';
  expect(sent).toEqual(body);
}

const OLDER_NAMES = [
  ['MergeTitleField', 'merge_title_field'],
  ['MergeMessageField', 'merge_message_field'],
  ['MergeCommitID', 'merge_commit_id'],
] as const;

describe.each(all)('$id', ({ endpoint, list }) => {
  const declined = list.filter(
    (recording) => refused[`${recording.operation} ${recording.case}`] !== undefined,
  );
  const good = list.filter(
    (recording) =>
      (recording.response.status < 400 && !declined.includes(recording)) ||
      isNo(endpoint, recording),
  );
  const bad = list.filter(
    (recording) => !good.includes(recording) && !declined.includes(recording),
  );

  test.skipIf(good.length === 0).each(good)(
    'returns the recorded answer ($case)',
    async (recording) => {
      const answer = await play(stage, endpoint, recording);
      const expected = answered(endpoint, recording);
      if (answer !== undefined) {
        expect(answer).toEqual(expected);
        if (kindOfEndpoint(endpoint) !== 'bytes') expect(findUnsetTimes(answer)).toEqual([]);
      } else
        expect(kindOfEndpoint(endpoint) === 'nothing' || recording.response.status === 204).toBe(
          true,
        );
      expectSent(endpoint, recording);
    },
  );

  test.skipIf(declined.length === 0).each(declined)(
    'refuses what the server would take ($case)',
    async (recording) => {
      await expect(play(stage, endpoint, recording)).rejects.toBeInstanceOf(client.InputError);
      expect(server.received).toBeUndefined();
    },
  );

  test.skipIf(bad.length === 0).each(bad)(
    'throws what a real server refused ($case)',
    async (recording) => {
      const { status, body } = recording.response;
      const error: unknown = await play(stage, endpoint, recording).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      // Some of these requests are refused before they go out.
      if (error instanceof client.InputError) return;
      expect(error).toBeInstanceOf(classOf(status));
      expect(error).toMatchObject({ kind: 'status', status, endpoint: endpoint.id });
      const words =
        typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
      expect((error as Error).message).toContain(words);
      if (words !== '')
        expect(error).toMatchObject({ serverMessage: words.replace(/\s+/g, ' ').trim() });
    },
  );
});
