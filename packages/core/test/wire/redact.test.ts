import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  isOpenHeader,
  isSecretName,
  isSecretParam,
  redactFields,
  redactQuery,
  redactUrls,
} from '../../src/wire/redact.js';
import { ResponseHeaders } from '../../src/wire/response-headers.js';
import { Secrets } from '../../src/wire/secrets.js';

const SECRET = 'pl4nted"/+&<s> é';

describe('a name', () => {
  test.each([
    'password',
    'client_secret',
    'clientSecret',
    'auth-token',
    'access_token',
    'api_key',
    'privateKey',
    'passphrase',
    'otp',
    'X-Gitea-OTP',
    'private-token',
    'Proxy-Authorization',
    'authorization_header',
    'Cookie',
    'login[password]',
  ])('%s is that of a secret anywhere', (name) => {
    expect(isSecretName(name)).toBe(true);
    expect(isSecretParam(name)).toBe(true);
    expect(isOpenHeader(name.toLowerCase())).toBe(false);
  });

  test.each(['key', 'sig', 'signature', 'X-Amz-Signature', 'X-Goog-Credential'])(
    '%s is that of a secret in a URL or a header only',
    (name) => {
      expect(isSecretParam(name)).toBe(true);
      expect(isSecretName(name)).toBe(name === 'X-Goog-Credential');
    },
  );

  test.each(['max_tokens', 'title', 'author', 'keyword', 'page', 'sudo', 'state', 'secretname'])(
    '%s is none',
    (name) => {
      expect([isSecretName(name), isSecretParam(name)]).toEqual([false, false]);
    },
  );
});

describe('a secret', () => {
  const secrets = new Secrets([SECRET]);

  test.each([
    ['plain', SECRET],
    ['percent-encoded', encodeURIComponent(SECRET)],
    ['JSON-escaped', JSON.stringify(SECRET).slice(1, -1)],
  ])('is removed from a text where it is %s', (_, form) => {
    expect(secrets.clean(`it is ${form}, ${form}.`)).toBe('it is ***, ***.');
  });

  test('of a header is removed with and without its scheme, and that of Basic in base64', () => {
    const sent = new Secrets();
    sent.addHeader('authorization', `Basic ${btoa('ada:pl4nted-word')}`);
    sent.addHeader('x-api-key', 'pl4nted-key');
    sent.addHeader('cookie', 'lang=en; session="pl4nted-session"');
    expect(
      sent.clean(`${btoa('ada:pl4nted-word')} ada:pl4nted-word pl4nted-word pl4nted-key en`),
    ).toBe('*** *** *** *** en');
    expect(sent.clean('ada, pl4nted-session')).toBe('ada, ***');
    const other = new Secrets();
    other.addHeader('authorization', 'ApiKey pl4nted-key');
    expect(other.clean('ApiKey pl4nted-key')).toBe('ApiKey ***');
  });

  test('that contains another one is removed whole, and short ones stay', () => {
    expect(new Secrets(['pl4n', 'pl4nted']).clean('pl4nted pl4n')).toBe('*** ***');
    expect(new Secrets(['abc']).clean('abc')).toBe('abc');
    // A password that is a common word does not hide the word.
    expect(new Secrets(['name', '2026']).clean('[name: 2026]')).toBe('[name: 2026]');
    expect(new Secrets(['846203', 'n-me']).clean('846203 n-me')).toBe('*** ***');
    expect(new Secrets(['\ud800 pl4nted']).clean('a')).toBe('a');
  });

  test('is removed from the texts and keys of a body, which is the same object without one', () => {
    const body = { a: [1, null, { b: 'text' }], ['__proto__']: 1 };
    expect(secrets.cleanValue(body)).toBe(body);
    expect(secrets.cleanValue({ message: `bad ${SECRET}`, [SECRET]: [{ deep: SECRET }] })).toEqual({
      message: 'bad ***',
      '***': [{ deep: '***' }],
    });
    let deep: unknown = SECRET;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    expect(() => secrets.cleanValue(deep)).not.toThrow();
  });
});

describe('what other code throws', () => {
  const secrets = new Secrets(['pl4nted']);

  test.each<[string, unknown]>([
    ['an error', Object.assign(new TypeError('no'), { code: 'E_OWN', list: [1] })],
    [
      'an error with a request',
      Object.assign(new Error('no'), { request: new Request('http://x/') }),
    ],
    ['a DOMException', new DOMException('no', 'DataError')],
    ['several errors', new AggregateError([new Error('a')], 'all')],
    ['bytes', Object.assign(new Error('no'), { data: Buffer.from('abc') })],
    ['an object', { status: 500 }],
    ['a number', 7],
    ['nothing', undefined],
  ])('stays itself where it shows no secret: %s', (_, thrown) => {
    expect(secrets.cleanCause(thrown)).toBe(thrown);
  });

  test('stays itself where it refers to itself', () => {
    const round: Error & { again?: unknown } = new Error('no');
    round.again = { round };
    expect(secrets.cleanCause(round)).toBe(round);
  });

  const headers = { authorization: 'Bearer pl4nted' };
  test.each<[string, object]>([
    ['in its request', { request: new Request('http://x/', { headers }) }],
    ['in headers', { response: { headers: new Headers(headers) } }],
    ['in a URL', { options: { url: 'http://x/?token=pl4nted' } }],
    ['in a map', { sent: new Map([['a', { headers }]]) }],
    ['in its cause', { cause: Object.assign(new Error('inner'), { code: 'E_IN', sent: headers }) }],
    ['in its code', { code: 'E_pl4nted' }],
  ])('becomes a summary where it has a secret %s', (_, more) => {
    const thrown = Object.assign(new RangeError('refused'), { code: 'E_OWN', note: 'a' }, more);
    const shown = secrets.cleanCause(thrown) as Error;
    expect(shown).not.toBe(thrown);
    expect(shown).toMatchObject({ name: 'RangeError', message: 'refused' });
    expect(shown).toHaveProperty('code', 'code' in more ? 'E_***' : 'E_OWN');
    if ('cause' in more) expect(shown.cause).toMatchObject({ message: 'inner', code: 'E_IN' });
    expect(shown.stack).toContain('redact.test.ts');
    expect(inspect(shown, { depth: 10, showHidden: true })).not.toContain('pl4nted');
  });

  test('is clean where its message, or what is thrown itself, is a text with a secret', () => {
    expect(secrets.cleanCause(new Error('bad header pl4nted'))).toMatchObject({
      message: 'bad header ***',
    });
    expect(secrets.cleanCause('pl4nted')).toBe('***');
    expect(secrets.cleanCause({ sent: headers })).toMatchObject({ message: 'an object' });
  });
});

test('headers of a response are shown without sessions and signed URLs', () => {
  const headers = new ResponseHeaders({
    etag: '"a"',
    vary: ['a', 'b'],
    'x-echo': 'Bearer pl4nted',
    'set-cookie': 'a=b',
    location: 'https://x/?sig=c',
    link: '<https://x/?token=c>; rel="next"',
  });
  expect(new Secrets(['pl4nted']).cleanHeaders(headers)).toEqual({
    etag: '"a"',
    vary: 'a, b',
    'x-echo': 'Bearer ***',
  });
});

test.each([
  ['https://ada:pl4nted@x.example/a?b=c', 'https://***@x.example/a?b=c'],
  ['clone http://t0ken@x.example failed', 'clone http://***@x.example failed'],
  ['/a?page=2&access_token=pl4nted#x', '/a?page=2&access_token=***#x'],
  ['https://x.example:8080/@scope/a@1', 'https://x.example:8080/@scope/a@1'],
  ['ssh://git@x.example/a.git', 'ssh://git@x.example/a.git'],
  ['a = b @ c', 'a = b @ c'],
])('the credentials in %s are not shown', (text, shown) => {
  expect(redactUrls(text)).toBe(shown);
});

test('a query is shown, and becomes a cursor, without its credentials', () => {
  expect(redactQuery('page=2&token=a&q=b%20c&X-Amz-Signature=d&access%5Ftoken=e')).toBe(
    'page=2&q=b%20c',
  );
});

test('the secrets of a body are not shown, and noted', () => {
  const noted: string[] = [];
  const body = {
    name: 'ada',
    password: 'pl4nted-1',
    otp: 123456,
    config: [{ authorization_header: 'pl4nted-2', token: { value: 'pl4nted-3' } }],
    must_change_password: true,
    clone_addr: 'https://ada:pl4nted-4@x.example/a.git',
    data: 'pl4nted-5',
    bytes: new Uint8Array(3),
  };
  expect(redactFields(body, ['data'], (text) => noted.push(text))).toEqual({
    ...body,
    password: '***',
    otp: '***',
    config: [{ authorization_header: '***', token: '***' }],
    clone_addr: 'https://***@x.example/a.git',
    data: '***',
  });
  expect(noted.toSorted()).toEqual([
    '123456',
    ...Array.from({ length: 5 }, (_, index) => `pl4nted-${String(index + 1)}`),
  ]);
  const open = { name: 'ada', data: 'shown' };
  expect(redactFields(open)).toBe(open);
});
