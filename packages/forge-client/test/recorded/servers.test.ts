import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as client from '../../src/index.js';
import { type AnyEndpoint, endpointOf, kindOfEndpoint } from './operations.js';
import { findUnsetTimes } from './find-unset-times.js';
import { answered, classOf, isNo, play, type Stage } from './play.js';
import { OTHER_SERVERS, type Recording, recordingsOf } from './recordings.js';
import { refused } from './refused.js';
import { type ReplayServer, startReplayServer } from './replay-server.js';

let server: ReplayServer;
let strict: Stage;
let lenient: Stage;
const drift: string[] = [];

beforeAll(async () => {
  server = await startReplayServer();
  const options = { baseUrl: server.url, retry: { limit: 0 } } as const;
  const onDrift = ({ endpoint, path, expected }: client.DriftEvent): void => {
    drift.push(`${endpoint} ${path}: ${expected}`);
  };
  strict = { server, transport: new client.Transport({ ...options, validate: 'strict' }) };
  lenient = {
    server,
    transport: new client.Transport({ ...options, validate: 'lenient', hooks: { onDrift } }),
  };
});

afterAll(async () => {
  await strict.transport.close();
  await lenient.transport.close();
  await server.close();
});

interface Played {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly recording: Recording;
}

const isRefused = ({ operation, case: name }: Recording): boolean =>
  refused[`${operation} ${name.replace(/-\d+$/, '')}`] !== undefined;

/** A redirect leads to another recording. */
const isRedirect = ({ response }: Recording): boolean =>
  response.status >= 300 && response.status < 400;

describe.each(OTHER_SERVERS)('a client of %s', (kind) => {
  const all = recordingsOf(kind).flatMap((recording): Played[] => {
    const { operation, request } = recording;
    const endpoint = endpointOf(operation, request);
    if (endpoint === undefined || isRefused(recording) || isRedirect(recording)) return [];
    return [{ name: `${operation} ${recording.case}`, endpoint, recording }];
  });
  const isGood = ({ endpoint, recording }: Played): boolean =>
    recording.response.status < 400 || isNo(endpoint, recording);

  test.each(all.filter(isGood))(
    'takes what the server answered, in strict mode and without drift ($name)',
    async ({ endpoint, recording }) => {
      for (const stage of [strict, lenient]) {
        const answer = await play(stage, endpoint, recording);
        if (answer === undefined)
          expect(kindOfEndpoint(endpoint) === 'nothing' || recording.response.status === 204).toBe(
            true,
          );
        else {
          expect(answer).toEqual(answered(endpoint, recording));
          if (kindOfEndpoint(endpoint) !== 'bytes') expect(findUnsetTimes(answer)).toEqual([]);
        }
      }
      expect(drift.splice(0)).toEqual([]);
    },
  );

  const bad = all.filter((played) => !isGood(played));

  test.each(bad)(
    'throws an error of the status that the server answered with ($name)',
    async ({ endpoint, recording }) => {
      const { status, body } = recording.response;
      const error: unknown = await play(strict, endpoint, recording).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      // Some of these requests are refused before they are sent.
      if (error instanceof client.InputError) return;
      expect(error).toBeInstanceOf(classOf(status));
      expect(error).toMatchObject({ kind: 'status', status, endpoint: endpoint.id });
      const words =
        typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
      expect((error as Error).message).toContain(words);
      expect((error as Error).message).not.toMatch(/[:\s]$/);
    },
  );
});
