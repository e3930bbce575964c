import { createHmac } from 'node:crypto';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { ActionRunPayload, WebhookPayloads, PushPayload } from '../../src/webhooks/index.js';
import { verify } from '../../src/webhooks/index.js';
import { recorded, refusal, SECRET, signatureOf } from './deliveries.js';
import { recordingsOf } from '../recorded/recordings.js';

/** A delivery with a signature of the given body. */
function signed(
  body: string,
  headers: Record<string, string> = {},
): { body: string; headers: Record<string, string> } {
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-gitea-event': 'push',
      'x-gitea-signature': signatureOf(body),
      ...headers,
    },
  };
}

describe('recorded deliveries', () => {
  test.each(
    recorded
      .filter(({ raw }) => raw !== undefined)
      .map((item) => [item.headers['x-gitea-event'], item] as const),
  )('the recorded signature of %s is verified', async (name, { headers, raw = '' }) => {
    const event = await verify({ body: raw, headers }, SECRET);
    expect(event).toMatchObject({ event: name, name, drift: [] });
    expect((await refusal(verify({ body: raw, headers }, 'another-secret'))).code).toBe(
      'webhook-signature',
    );
    expect((await refusal(verify({ body: raw.replace('a', 'b'), headers }, SECRET))).code).toBe(
      'webhook-signature',
    );
  });

  test.each(
    recorded
      .filter(({ raw }) => raw === undefined)
      .map((item) => [item.headers['x-gitea-event'], item] as const),
  )('%s matches its type', async (name, { headers, body }) => {
    const text = JSON.stringify(body);
    const rest = Object.fromEntries(
      Object.entries(headers).filter(([header]) => !header.includes('signature')),
    );
    const event = await verify(
      { body: text, headers: { ...rest, 'x-gitea-signature': signatureOf(text) } },
      SECRET,
    );
    expect(event.event).toBe(name);
    expect(event.drift).toEqual([]);
  });
});

test('a switch over the event narrows the payload', async () => {
  const push = recorded.find(
    ({ headers, body }) => headers['x-gitea-event'] === 'push' && body !== undefined,
  );
  const event = await verify(signed(JSON.stringify(push?.body)), SECRET);
  if (event.event !== 'push') throw new Error(`expected push, received ${event.event}`);
  expectTypeOf(event.payload).toEqualTypeOf<PushPayload>();
  expect(event.payload.ref).toMatch(/^refs\//);
});

describe('the end of a run on Forgejo', () => {
  const runs = recordingsOf('forgejo-15')
    .filter(({ operation, response }) => operation === 'getWorkflowRuns' && response.status === 200)
    .flatMap(
      ({ response }) => (response.body as { workflow_runs: readonly object[] }).workflow_runs,
    );
  const body = (action: string): string =>
    JSON.stringify({
      action,
      run: { ...runs[0], status: 'success' },
      prior_status: 'running',
      last_run: { ...runs[1], status: 'failure' },
    });
  const events = ['failure', 'recover', 'success'] as const;

  test.each(events)('action_run_%s has a type, and unset times in it are null', async (action) => {
    const event = await verify(
      signed(body(action), { 'x-gitea-event': `action_run_${action}` }),
      SECRET,
    );
    expect(event).toMatchObject({ event: `action_run_${action}`, drift: [] });
    expect(event.payload).toMatchObject({
      action,
      prior_status: 'running',
      run: { status: 'success', started: null, stopped: null },
    });
  });

  test('a switch over the event narrows its payload', async () => {
    const event = await verify(
      signed(body('recover'), { 'x-gitea-event': 'action_run_recover' }),
      SECRET,
    );
    if (event.event !== 'action_run_recover')
      throw new Error(`expected action_run_recover, received ${event.event}`);
    expectTypeOf(event.payload).toEqualTypeOf<ActionRunPayload>();
    expect(event.payload.last_run?.status).toBe('failure');
  });

  test('of the first run of a workflow there is no earlier one', async () => {
    const first = { ...(JSON.parse(body('success')) as object), last_run: undefined };
    const event = await verify(
      signed(JSON.stringify(first), { 'x-gitea-event': 'action_run_success' }),
      SECRET,
    );
    expect(event).toMatchObject({ event: 'action_run_success', drift: [] });
  });

  test('a failure cannot pass as a success by its header, which is not signed', async () => {
    for (const other of [
      'action_run_success',
      'action_run_recover',
      'workflow_run',
      'repository',
    ]) {
      const error = await refusal(
        verify(signed(body('failure'), { 'x-gitea-event': other }), SECRET),
      );
      expect(error.code).toBe('webhook-event');
    }
  });
});

test('what a server always sends can be read without asking whether it is there', () => {
  expectTypeOf<WebhookPayloads['issues']['repository']['owner']['login']>().toEqualTypeOf<string>();
  expectTypeOf<WebhookPayloads['issues']['issue']['title']>().toEqualTypeOf<string>();
  expectTypeOf<WebhookPayloads['issue_comment']['comment']['body']>().toEqualTypeOf<string>();
  expectTypeOf<
    WebhookPayloads['pull_request']['pull_request']['head']['ref']
  >().toEqualTypeOf<string>();
  expectTypeOf<WebhookPayloads['push']['pusher']['login']>().toEqualTypeOf<string>();
  expectTypeOf<WebhookPayloads['release']['release']['tag_name']>().toEqualTypeOf<string>();
  expectTypeOf<WebhookPayloads['workflow_run']['workflow_run']['id']>().toEqualTypeOf<number>();
  expectTypeOf<WebhookPayloads['fork']['forkee']['owner']['login']>().toEqualTypeOf<string>();
  // A package need not be linked to a repository, and a push that deletes a branch has no commit.
  expectTypeOf<null>().toExtend<WebhookPayloads['package']['repository']>();
  expectTypeOf<null>().toExtend<WebhookPayloads['push']['head_commit']>();
});

test('the organisation of a package may have the form of a user, as on Gitea 1.23', async () => {
  const item = recorded.find(({ headers }) => headers['x-gitea-event'] === 'package');
  const payload = (item?.body ?? JSON.parse(item?.raw ?? '')) as { readonly sender: object };
  const asUser = {
    ...payload,
    organization: { ...payload.sender, login: 'tools', username: 'tools' },
  };
  const event = await verify(
    signed(JSON.stringify(asUser), { 'x-gitea-event': 'package' }),
    SECRET,
  );
  expect(event).toMatchObject({
    event: 'package',
    drift: [],
    payload: { organization: { username: 'tools', last_login: null } },
  });
});

test('an event of a newer server stays usable', async () => {
  const event = await verify(
    signed('{"planet":"mars"}', {
      'x-gitea-event': 'landing',
      'x-gitea-event-type': 'landing_soft',
    }),
    SECRET,
  );
  expect(event).toMatchObject({
    event: 'other',
    name: 'landing',
    type: 'landing_soft',
    payload: { planet: 'mars' },
  });
});

test('a payload that differs from its schema is returned with the paths that differ', async () => {
  const event = await verify(
    signed(
      '{"ref":7,"before":"","after":"","compare_url":"","commits":null,"total_commits":0,"head_commit":null,"pusher":null,"repository":null,"sender":null}',
    ),
    SECRET,
  );
  expect(event).toMatchObject({
    event: 'push',
    drift: expect.arrayContaining(['ref', 'pusher', 'repository', 'sender']) as string[],
    payload: { ref: 7, commits: [] },
  });
});

test('verify reads the body of a Request, and refuses one that has been read', async () => {
  const { body, headers } = signed('{"ref":"refs/heads/main"}', { 'x-gitea-event': 'landing' });
  const request = new Request('http://receiver.test/hook', { method: 'POST', body, headers });
  expect(await verify(request, SECRET)).toMatchObject({ event: 'other' });
  expect((await refusal(verify(request, SECRET))).code).toBe('webhook-body');
});

test('the headers of each dialect are read', async () => {
  const body = '{"x":1}';
  for (const dialect of ['service', 'gitea', 'forgejo']) {
    const headers = {
      'content-type': 'application/json',
      [`X-${dialect}-Event`]: 'landing',
      [`X-${dialect}-Signature`]: signatureOf(body),
      [`X-${dialect}-Delivery`]: 'd1',
    };
    expect(await verify({ body, headers }, SECRET)).toMatchObject({
      name: 'landing',
      delivery: 'd1',
    });
  }
});

test.each([
  ['no signature', { 'x-gitea-signature': '' }, 'webhook-unsigned'],
  [
    'SHA-1 alone',
    {
      'x-gitea-signature': '',
      'x-hub-signature': `sha1=${createHmac('sha1', SECRET).update('{}').digest('hex')}`,
    },
    'webhook-unsigned',
  ],
  [
    'two that differ',
    { 'x-hub-signature-256': `sha256=${signatureOf('other')}` },
    'webhook-signature',
  ],
  ['half of one', { 'x-gitea-signature': signatureOf('{}').slice(0, 32) }, 'webhook-signature'],
  ['no event', { 'x-gitea-event': '' }, 'webhook-event'],
])('a delivery with %s is refused', async (_, headers, code) => {
  const error = await refusal(verify(signed('{}', headers), SECRET));
  expect(error.code).toBe(code);
  expect(error.hint).toMatch(/\w{3}/);
  if (code === 'webhook-event') expect(error.hint).toContain('the settings of the webhook');
  expect(error.message).not.toContain(SECRET);
});

test.each([
  [
    'the hook has no secret',
    { 'x-gitea-event': 'push' },
    /no SHA-256 signature$/,
    /has no secret: set the one/,
  ],
  [
    'only SHA-1 was sent',
    { 'x-github-event': 'push', 'x-hub-signature': 'sha1=00' },
    /only one with SHA-1/,
    /has no secret/,
  ],
  ['the headers are lost', { host: 'app.example' }, /no header of a forge/, /request\.headers/],
  [
    'the headers are a list, as in rawHeaders',
    ['X-Gitea-Event', 'push', 'X-Gitea-Signature', 'abc'],
    /no header of a forge/,
    /request\.headers/,
  ],
  ['it is of GitLab', { 'x-gitlab-token': SECRET }, /comes from GitLab/, /at another path/],
])('a delivery without a signature is told why: %s', async (_, headers, message, hint) => {
  const error = await refusal(verify({ body: '{}', headers: headers as never }, SECRET));
  expect(error.code).toBe('webhook-unsigned');
  expect(error.message).toMatch(message);
  expect(error.hint).toMatch(hint);
  expect(`${error.message} ${String(error.hint)}`).not.toContain(SECRET);
});

test('a parsed body, an empty secret and bytes that are not UTF-8 are refused', async () => {
  expect((await refusal(verify({ body: {} as string, headers: {} }, SECRET))).code).toBe(
    'webhook-body',
  );
  const hint = expect.stringContaining('pass the secret that is set on the hook') as string;
  expect(await refusal(verify(signed('{}'), ''))).toMatchObject({ code: 'webhook-secret', hint });
  const bytes = Uint8Array.of(0x7b, 0xff, 0x7d);
  const headers = {
    'x-gitea-event': 'push',
    'x-gitea-signature': createHmac('sha256', SECRET).update(bytes).digest('hex'),
  };
  expect((await refusal(verify({ body: bytes, headers }, SECRET))).code).toBe('webhook-body');
});

test('of a deeply nested delivery that differs everywhere only some places are described', async () => {
  const text = `{"ref":"r","before":"b","after":"a","commits":[],"repository":${'{"parent":'.repeat(200)}{}${'}'.repeat(200)}}`;
  const { drift } = await verify(signed(text), SECRET);
  expect(drift.length).toBeGreaterThan(9_000);
  expect(drift.length).toBeLessThan(11_000);
});

test('a delivery that is nested too deeply is refused as webhook-body', async () => {
  const text = `{"ref":"r","before":"b","after":"a","commits":[],"repository":${'{"parent":'.repeat(100_000)}{}${'}'.repeat(100_000)}}`;
  expect((await refusal(verify(signed(text), SECRET))).code).toBe('webhook-body');
});

test('headers with null and numbers, as some platforms pass them, are read, and a delivery without headers is unsigned', async () => {
  const body = JSON.stringify({ ref: 'refs/heads/main', before: 'a', after: 'b', commits: [] });
  const { headers } = signed(body);
  const odd = {
    ...headers,
    'content-length': body.length,
    'x-forwarded-for': null,
    'x-gitea-signature': [null, headers['x-gitea-signature']],
  };
  expect(await verify({ body, headers: odd as never }, SECRET)).toMatchObject({
    event: 'push',
    payload: { after: 'b' },
  });
  expect((await refusal(verify({ body } as never, SECRET))).code).toBe('webhook-unsigned');
  expect((await refusal(verify(undefined as never, SECRET))).code).toBe('webhook-body');
});

test('the body and the headers as two arguments are refused with the call that is meant', async () => {
  for (const body of ['{}', new Uint8Array(2)])
    await expect(
      (verify as (...args: unknown[]) => Promise<unknown>)(body, {}, SECRET),
    ).rejects.toMatchObject({
      name: 'InputError',
      code: 'webhook-body',
      hint: 'call verify({ body, headers }, secret)',
    });
});
