import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createWebhookHandler, verify } from '../../packages/forge-client/src/webhooks/index.js';
import { SECRET } from '../../packages/forge-client/test/webhooks/deliveries.js';
import { PUSH, signed } from '../../packages/forge-client/test/webhooks/receiver.js';
import { fuzz } from '../fuzz.ts';
import { named, outcomeOf } from '../outcome.ts';
import { damage, damaged } from '../wire.ts';

const STATUSES = new Set([200, 202, 204, 400, 401, 405, 408, 413, 415, 500]);

const word = fc.oneof(
  fc.constantFrom('', 'push', 'issues', 'opened', '../x', '\ud800', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const { any } = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'ref',
        'commits',
        'action',
        'issue',
        'repository',
        'sender',
        '__proto__',
        'pull_request',
        'review',
      ),
      tie('any'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
}));
const push = JSON.parse(PUSH) as object;
/** A delivery that has to pass, as JSON and as a form. */
const good: readonly string[] = [PUSH, new URLSearchParams({ payload: PUSH }).toString()];
const text = fc.oneof(
  fc.constantFrom(...good),
  any.map((value) => JSON.stringify(value)),
  any.map((value) => JSON.stringify({ ...push, ...(value as object | null) })),
  any.map((value) => new URLSearchParams({ payload: JSON.stringify(value) }).toString()),
  word,
);
const event = fc.constantFrom(
  'push',
  'push',
  'push',
  'issues',
  'pull_request',
  'create',
  'release',
  'workflow_run',
  'repository',
  'unheard_of',
  '',
  'push, issues',
  '__proto__',
  'constructor',
);
const hexadecimal = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789abcdefg')),
  minLength: 62,
  maxLength: 66,
});
const signatures = fc.oneof(
  fc.constant(undefined),
  hexadecimal,
  word,
  hexadecimal.map((text) => `sha256=${text}`),
);

/** Fails unless a request was responded to as what it was. `heard` counts the calls of the function for all events. */
function checkStatus(status: number, heard: number, isSigned: boolean, isGood: boolean): void {
  assert.ok(STATUSES.has(status), String(status));
  assert.equal(heard, status === 204 ? 1 : 0);
  if (!isSigned) assert.equal(heard, 0);
  // 200: a delivery with this id was handled before.
  else if (isGood)
    assert.ok(status === 204 || status === 200, `a delivery was refused with ${String(status)}`);
}

fuzz('webhooks: what is not signed is refused', () =>
  fc.asyncProperty(
    text,
    event,
    fc.oneof(fc.constant([]), damage),
    signatures,
    async (body, name, hurt, other) => {
      const original = Buffer.from(body);
      const sent = damaged(original, hurt);
      const isSame = Buffer.compare(original, sent) === 0;
      const headers = signed(original, {
        'x-gitea-event': name,
        ...(other === undefined ? {} : { 'x-gitea-signature': other }),
      });
      const { value, error } = await outcomeOf(() => verify({ body: sent, headers }, SECRET));
      if (error !== undefined) {
        assert.ok(
          !(isSame && other === undefined && name === 'push' && good.includes(body)),
          `a delivery was refused: ${String(error)}`,
        );
        assert.match(String(error.code), /^webhook-/);
        assert.equal(error.kind, 'input');
        assert.ok(!JSON.stringify(error).includes(SECRET));
        return;
      }
      assert.ok(isSame && other === undefined, 'a delivery that was changed passed');
      const json = body.startsWith('payload=')
        ? (new URLSearchParams(body).get('payload') ?? '')
        : body;
      const keysOf = (payload: unknown): string[] =>
        Object.keys(payload ?? {})
          .filter((key) => key !== '__proto__')
          .sort();
      assert.deepEqual(keysOf(value.payload), keysOf(JSON.parse(json)));
    },
  ),
);

fuzz('webhooks: any request gets a response', async () => {
  const heard: unknown[] = [];
  const handler = createWebhookHandler({
    secret: ['older-secret', SECRET],
    on: { '*': (one) => void heard.push(one), push: () => undefined },
    onError: (error) => void named(error),
    timeout: null,
    maxBodyBytes: 4_096,
  });
  await Promise.resolve();
  const headerText = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    maxLength: 10,
  });
  return fc.asyncProperty(
    text,
    event,
    fc.oneof(
      signatures.map((one) => one?.replace(/[^ -~]/g, '')),
      fc.constant(undefined),
    ),
    fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'GET'),
    fc.oneof(
      fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', ''),
      headerText,
    ),
    fc.oneof(headerText, fc.constantFrom('1', '2')),
    async (body, name, other, method, type, delivery) => {
      heard.length = 0;
      const isSigned = other === undefined;
      const headers = signed(Buffer.from(body), {
        'content-type': type,
        'x-gitea-event': name,
        'x-gitea-delivery': delivery,
        ...(isSigned ? {} : { 'x-gitea-signature': other }),
      });
      const response = await handler(
        new Request('http://h.example/hook', {
          method,
          headers,
          ...(method === 'GET' ? {} : { body }),
        }),
      );
      assert.ok(!(await response.text()).includes(SECRET));
      // A header with a comma may be several headers.
      const isPush = name === 'push' && good.includes(body) && !delivery.includes(',');
      checkStatus(
        response.status,
        heard.length,
        isSigned,
        isPush && method === 'POST' && type === 'application/json',
      );
    },
  );
});
