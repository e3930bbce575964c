// Every class, with each of its codes, says what to do, also where its maker knows nothing better.
import { describe, expect, test } from 'vitest';
import {
  AbortError,
  amendError,
  type ClientError,
  InputError,
  NetworkError,
  OutputError,
  QueueFullError,
  StreamError,
  type StreamFailure,
  TimeoutError,
  type TimeoutPhase,
} from '../../src/base/errors.js';
import { StatusError } from '../../src/wire/status-error.js';
import { getStatusClass } from '../../src/wire/statuses.js';

const INPUT_CODES = [
  'invalid-input',
  'invalid-option',
  'invalid-path',
  'invalid-credential',
  'callback-failed',
  'source-failed',
  'size-mismatch',
  'file-unreadable',
  'file-unwritable',
  'stream-taken',
  'too-deep',
  'unsupported',
  'of-a-later-version',
  undefined,
];
const PHASES: readonly TimeoutPhase[] = ['connect', 'firstByte', 'idle', 'total'];
const REASONS: readonly StreamFailure[] = ['truncated', 'malformed', 'server', 'too-long'];
const STATUSES = Array.from({ length: 300 }, (_, index) => 300 + index);
const NO_HEADERS = { get: () => undefined, all: () => [], entries: () => [] };

const made: readonly ClientError[] = [
  ...INPUT_CODES.map((code) => new InputError('x', { code })),
  new QueueFullError(1),
  new NetworkError('x'),
  new NetworkError('x', { code: 'ECONNRESET' }),
  ...PHASES.map((phase) => new TimeoutError(phase, 'x')),
  new AbortError('x'),
  new AbortError('x', { cause: new DOMException('late', 'TimeoutError') }),
  new OutputError('x', {}),
  ...REASONS.map((reason) => new StreamError(reason, 'x', undefined)),
  ...STATUSES.map(
    (status) => new (getStatusClass(status))(status, 'x', { headers: NO_HEADERS, body: undefined }),
  ),
];

describe('without a hint of its maker', () => {
  test.each(made.map((error) => [error.name, error.code ?? '', error] as const))(
    '%s %s has a usual one, in its stack and in its JSON',
    (_, __, error) => {
      expect(error.hint).toMatch(/\w{3}/);
      expect(error.stack).toContain(`${error.message}\nhint: ${error.hint}`);
      expect(error.toJSON()).toMatchObject({ hint: error.hint });
    },
  );
});

test('a hint that is added later replaces the first', () => {
  const error = new StatusError(409, 'no', { headers: NO_HEADERS, body: undefined });
  const frames = String(error.stack).split('\n').slice(2);
  amendError(error, { code: 'file-exists', hint: 'delete it first', mayHaveExecuted: true });
  expect(error).toMatchObject({
    code: 'file-exists',
    hint: 'delete it first',
    mayHaveExecuted: true,
  });
  expect(String(error.stack).split('\n')).toEqual([
    'StatusError: 409 no',
    'hint: delete it first',
    ...frames,
  ]);
});
