import { describe, expect, test } from 'vitest';
import { verify } from '../../src/webhooks/index.js';
import { recorded, refusal, SECRET, signatureOf } from './deliveries.js';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

const formOf = (text: string): string => new URLSearchParams({ payload: text }).toString();

const delivered = (
  body: string,
  signature: string,
  type: string,
  event = 'push',
): Parameters<typeof verify>[0] => ({
  body,
  headers: { 'content-type': type, 'x-gitea-event': event, 'x-gitea-signature': signature },
});

describe('a captured and modified delivery', () => {
  const forged = JSON.stringify({ ref: 'refs/heads/main', before: '', after: '', commits: [] });
  const comment = JSON.stringify({
    action: 'created',
    comment: { body: `look: &payload=${forged}&` },
    note: `\n&payload=${encodeURIComponent(forged)}&x=`,
  });

  test.each([
    FORM,
    `${FORM}; charset=utf-8`,
    `${FORM.toUpperCase()} `,
    'text/plain',
    JSON_TYPE,
    '',
  ])('yields the signed text, not a field inside it, with the content type %j', async (type) => {
    const event = await verify(delivered(comment, signatureOf(comment), type, 'landing'), SECRET);
    expect(event.payload).toEqual(JSON.parse(comment));
    expect(
      (await refusal(verify(delivered(comment, signatureOf(comment), type), SECRET))).code,
    ).toBe('webhook-event');
  });

  test.each([
    ['a second payload', `${formOf('{}')}&${formOf(forged)}`],
    ['a field before it', `a=1&${formOf('{}')}`],
    ['a field after it', `${formOf('{}')}&a`],
    ['a trailing ampersand', `${formOf('{}')}&`],
    ['a question mark before it', `?${formOf('{}')}`],
    ['an escaped name', formOf('{}').replace('payload', 'p%61yload')],
  ])('is refused as a form with %s, whichever part was signed', async (_, form) => {
    for (const signature of [signatureOf('{}'), signatureOf(form), signatureOf(forged)]) {
      for (const type of [FORM, JSON_TYPE]) {
        const error = await refusal(verify(delivered(form, signature, type, 'landing'), SECRET));
        expect(['webhook-signature', 'webhook-body']).toContain(error.code);
      }
    }
  });

  test('is refused when the field of a form contains another, signed form', async () => {
    const inner = formOf('{"x":1}');
    expect(
      (await refusal(verify(delivered(formOf(inner), signatureOf(inner), FORM, 'landing'), SECRET)))
        .code,
    ).toBe('webhook-body');
  });

  test('is refused with a byte order mark, whether or not it was signed', async () => {
    expect(
      (
        await refusal(
          verify(delivered('\ufeff{}', signatureOf('{}'), JSON_TYPE, 'landing'), SECRET),
        )
      ).code,
    ).toBe('webhook-signature');
    expect(
      (
        await refusal(
          verify(delivered('\ufeff{}', signatureOf('\ufeff{}'), JSON_TYPE, 'landing'), SECRET),
        )
      ).code,
    ).toBe('webhook-body');
  });
});

test.each([
  ['of the JSON in its field', (text: string) => signatureOf(text)],
  ['of the whole form', (text: string) => signatureOf(formOf(text))],
])('a form with the signature %s is verified', async (_, signature) => {
  const text = '{"planet": "50 % mars & moon + süß"}';
  for (const type of [FORM, `${FORM}; charset=UTF-8`]) {
    expect(
      await verify(delivered(formOf(text), signature(text), type, 'landing'), SECRET),
    ).toMatchObject({
      payload: { planet: '50 % mars & moon + süß' },
    });
  }
});

describe('headers that contradict each other are refused', () => {
  const send = (headers: Record<string, string | readonly string[]>): Promise<unknown> =>
    verify(
      {
        body: '{}',
        headers: { 'x-gitea-event': 'landing', 'x-gitea-signature': signatureOf('{}'), ...headers },
      },
      SECRET,
    );

  test.each([
    [
      'a signature that is sent twice',
      { 'x-gitea-signature': [signatureOf('{}'), signatureOf('{}')] },
      'webhook-signature',
    ],
    [
      'a signature that is sent twice, joined by node',
      { 'x-gitea-signature': `${signatureOf('{}')}, ${signatureOf('other')}` },
      'webhook-signature',
    ],
    [
      'a signature in two spellings of its name',
      { 'X-Gitea-Signature': signatureOf('other') },
      'webhook-signature',
    ],
    [
      'the signatures of two dialects that differ',
      { 'x-forgejo-signature': signatureOf('other') },
      'webhook-signature',
    ],
    ['an event that is sent twice', { 'x-gitea-event': ['landing', 'push'] }, 'webhook-event'],
    [
      'an event that is sent twice, joined by node',
      { 'x-gitea-event': 'push, landing' },
      'webhook-event',
    ],
    ['an event in two spellings of its name', { 'X-Gitea-Event': 'push' }, 'webhook-event'],
    ['the events of two dialects that differ', { 'x-github-event': 'push' }, 'webhook-event'],
    [
      'the event types of two dialects that differ',
      { 'x-gitea-event-type': 'landing_soft', 'x-forgejo-event-type': 'push' },
      'webhook-event',
    ],
  ])('%s', async (_, headers, code) => {
    expect((await refusal(send(headers))).code).toBe(code);
  });

  test('an empty header beside one with a value is ignored', async () => {
    expect(
      await send({ 'x-gitea-signature': '', 'x-hub-signature-256': `sha256=${signatureOf('{}')}` }),
    ).toMatchObject({ name: 'landing' });
    expect(await send({ 'x-forgejo-signature': '', 'x-forgejo-event': '' })).toMatchObject({
      name: 'landing',
    });
  });

  test('a delivery of a hook without a secret, whose signature headers are empty, is refused as unsigned', async () => {
    const error = await refusal(
      send({
        'x-gitea-signature': '',
        'x-hub-signature': 'sha1=',
        'x-hub-signature-256': 'sha256=',
      }),
    );
    expect(error).toMatchObject({
      code: 'webhook-unsigned',
      hint: expect.stringContaining('secret') as string,
    });
  });
});

describe('the name of the event, which is not signed,', () => {
  const named = new Map(
    recorded.map((item) => [
      item.headers['x-gitea-event'] ?? '',
      item.raw ?? JSON.stringify(item.body),
    ]),
  );
  const known = [
    'action_run_failure',
    'action_run_recover',
    'action_run_success',
    'create',
    'delete',
    'fork',
    'issue_comment',
    'issues',
    'package',
    'pull_request',
    'push',
    'release',
    'repository',
    'status',
    'wiki',
    'workflow_job',
    'workflow_run',
  ];

  test.each([...named])('cannot make %s pass as another event', async (name, body) => {
    expect((await verify(delivered(body, signatureOf(body), JSON_TYPE, name), SECRET)).event).toBe(
      name,
    );
    for (const other of known.filter((event) => event !== name)) {
      expect([
        other,
        (await refusal(verify(delivered(body, signatureOf(body), JSON_TYPE, other), SECRET))).code,
      ]).toEqual([other, 'webhook-event']);
    }
  });

  test('cannot make a rejection pass as an approval', async () => {
    const body = JSON.stringify({
      action: 'reviewed',
      number: 1,
      repository: null,
      pull_request: null,
      review: { type: 'pull_request_review_rejected', content: '' },
    });
    expect(
      await verify(delivered(body, signatureOf(body), JSON_TYPE, 'pull_request_rejected'), SECRET),
    ).toMatchObject({
      event: 'pull_request_rejected',
    });
    for (const other of [
      'pull_request_approved',
      'pull_request_comment',
      'pull_request',
      'repository',
    ]) {
      expect(
        (await refusal(verify(delivered(body, signatureOf(body), JSON_TYPE, other), SECRET))).code,
      ).toBe('webhook-event');
    }
  });
});

test('a package event of a server that leaves the event header empty is recognized by its type', async () => {
  const item = recorded.find(({ headers }) => headers['x-gitea-event'] === 'package');
  const body = item?.raw ?? JSON.stringify(item?.body);
  const empty = Object.fromEntries(
    ['forgejo', 'gitea', 'gogs', 'github'].flatMap((dialect) => [
      [`x-${dialect}-event`, ''],
      [`x-${dialect}-event-type`, 'package'],
    ]),
  );
  for (const [sent, type] of [
    [body, JSON_TYPE],
    [formOf(body), FORM],
  ] as const) {
    const event = await verify(
      {
        body: sent,
        headers: {
          ...empty,
          'content-type': type,
          'x-forgejo-signature': signatureOf(body),
          'x-gitea-signature': signatureOf(body),
        },
      },
      SECRET,
    );
    expect(event).toMatchObject({ event: 'package', name: 'package', type: 'package', drift: [] });
  }
});

test.each(['\n', '\r\n', ' '])(
  'a secret that ends with %j is named where signatures do not match',
  async (end) => {
    const delivery = delivered('{}', signatureOf('{}'), JSON_TYPE, 'landing');
    const { code, hint } = await refusal(verify(delivery, `${SECRET}${end}`));
    expect({ code, hint }).toEqual({
      code: 'webhook-signature',
      hint: expect.stringMatching(
        /^a secret begins or ends with white space.*secret\.trim\(\)/,
      ) as string,
    });
    await expect(verify(delivery, [`${SECRET}${end}`, SECRET])).resolves.toMatchObject({
      payload: {},
    });
  },
);
