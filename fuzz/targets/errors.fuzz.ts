import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type CheckEndpoint,
  type Endpoint,
  isMissingInJson,
  type NoInput,
  StatusError,
} from '@clients/core';
import { isWebPage, nameWebPage } from '../../packages/core/src/wire/web-page.js';
import { readErrorBody } from '../../packages/core/src/wire/error-body.js';
import { Secrets } from '../../packages/core/src/wire/secrets.js';
import { getStatusClass } from '../../packages/core/src/wire/status-error.js';
import { fuzz, inTime } from '../fuzz.ts';
import { type Loose, loose } from '../loose.ts';
import { outcomeOf } from '../outcome.ts';
import { bodyOf, cut, cuts, damage, damaged, memoryFetch, transportOf } from '../wire.ts';

const get: Endpoint<NoInput, Loose> = {
  id: 'get',
  method: 'GET',
  path: '/thing',
  input: {},
  output: loose,
};
const has: CheckEndpoint<NoInput> = {
  id: 'has',
  method: 'GET',
  path: '/thing',
  input: {},
  check: isMissingInJson,
};

const word = fc.oneof(
  fc.constantFrom(
    '',
    'not found',
    '404 page not found',
    'a\r\nb',
    '\u001b[31m',
    'required=[write:user]',
    '<b>',
    '\ufeff',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const { any } = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.constantFrom<unknown>(null, 0, true, 1e300),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'message',
        'error',
        'errors',
        'detail',
        'title',
        'StdErr',
        'Status',
        '__proto__',
        'toString',
        'a',
      ),
      tie('any'),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
}));
const page = fc
  .tuple(
    fc.constantFrom('', '<!doctype html>', '<?xml version="1.0"?>', '<!-- -->', '\n '),
    word,
    word,
  )
  .map(([start, title, text]) => `${start}<html><head><title>${title}</title></head>${text}`);
const text = fc.oneof(
  any.map((value) => JSON.stringify(value)),
  fc.tuple(any, word).map(([value, more]) => JSON.stringify(value) + more),
  fc.tuple(any, any).map(([one, two]) => `${JSON.stringify(one)}\n${JSON.stringify(two)}`),
  page,
  word,
  fc.constantFrom(
    '['.repeat(60_000),
    '{"a":'.repeat(20_000),
    '<!--'.repeat(20_000),
    '<?xml'.repeat(20_000),
    '"'.repeat(60_000),
    '{"message":"'.concat('\\'.repeat(60_000)),
    ' '.repeat(60_000),
  ),
);
const body = fc
  .tuple(text, fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, damage))
  .map(([all, hurt]) => damaged(Buffer.from(all), hurt));

fuzz('errors: any body', () =>
  fc.property(
    body,
    fc.constantFrom<readonly string[]>([], ['not found'], ['s3cret%&', 'messages-of-ada']),
    (bytes, secrets) => {
      const raw = Buffer.from(bytes).toString();
      const { message, body: parsed } = inTime(() => readErrorBody(raw, new Secrets(secrets)));
      const page =
        typeof parsed === 'string' && inTime(() => isWebPage(parsed))
          ? inTime(() => nameWebPage(parsed))
          : '';
      assert.ok(message.length <= 520 && page.length <= 150);
      const said = message + page;
      assert.ok(!/\p{Cc}/u.test(said), JSON.stringify(said));
      if (secrets.length > 0) assert.ok(!secrets.some((secret) => said.includes(secret)), said);
      let whole: unknown;
      try {
        whole = JSON.parse(raw.replace(/^\ufeff/, '').trim());
      } catch {
        return;
      }
      if (secrets.length === 0) assert.deepEqual(parsed, whole);
    },
  ),
);

const type = fc.constantFrom(
  'application/json',
  'text/html',
  'text/plain',
  'application/octet-stream',
  '',
  'x; charset="',
);
const status = fc.oneof(
  fc.integer({ min: 400, max: 599 }),
  fc.constantFrom(400, 401, 403, 404, 405, 407, 409, 413, 422, 423, 429, 500, 502, 503, 504),
);
const headerValue = fc
  .string({
    unit: fc
      .integer({ min: 32, max: 255 })
      .filter((code) => code !== 127)
      .map((code) => String.fromCharCode(code)),
    maxLength: 20,
  })
  .map((all) => all.trim());
const retryAfter = fc.oneof(
  fc.constantFrom(
    '0',
    '1.5',
    '-1',
    '1e9',
    '9'.repeat(400),
    'Sat, 21 Nov 2026 03:03:19 GMT',
    'Sat Nov 21 03:03:19 2026',
    'soon',
    '',
  ),
  headerValue,
);

fuzz('errors: any response with a status of 400 or more', () =>
  fc.asyncProperty(
    status,
    body,
    cuts,
    type,
    retryAfter,
    headerValue,
    async (code, bytes, at, contentType, wait, other) => {
      const headers = {
        'content-type': contentType,
        'retry-after': wait,
        status: other,
        'x-request-id': other,
        'www-authenticate': other,
        location: other,
      };
      const fetch = memoryFetch(
        () => new Response(bodyOf(cut(bytes, at)), { status: code, headers }),
      );
      const { error } = await outcomeOf(() =>
        transportOf('http://h.example', { fetch }).call(get, {}),
      );
      assert.ok(
        error instanceof StatusError && error instanceof getStatusClass(code),
        String(error),
      );
      assert.equal(error.status, code);
      assert.ok(
        error.retryAfter === undefined ||
          (error.retryAfter >= 0 && Number.isFinite(error.retryAfter)),
        String(error.retryAfter),
      );
      const answer = await outcomeOf(() =>
        transportOf('http://h.example', { fetch }).call(has, {}),
      );
      assert.ok(answer.error instanceof StatusError || (answer.value === false && code === 404));
    },
  ),
);
