// One test for each table of hints: each entry is reached, and says something.
import { describe, expect, test } from 'vitest';
import { AbortError, InputError } from '../../src/base/errors.js';
import { findHint, findStatusHint, type HintFacts, HINTS } from '../../src/base/hints.js';

const origin = 'https://forge.example';
const proxy = { name: 'proxy http://p.example', variable: 'HTTPS_PROXY', hasCredentials: false };

describe('the table of codes', () => {
  const facts: HintFacts = {
    origin,
    proxy,
    text: 'The plain HTTP request was sent to HTTPS port',
  };

  test.each(Object.keys(HINTS))('%s has a hint', (code) => {
    expect(findHint(code, facts)).toMatch(/\w{3}/);
  });

  test('has none for a code that says all, nor for the name of a method', () => {
    for (const code of [undefined, 'invalid-input', 'constructor'])
      expect(findHint(code)).toBeUndefined();
  });

  test.each<[number, HintFacts, string]>([
    [401, { hasCredential: false }, 'set option auth'],
    [401, { redirectedTo: 'https://other.example' }, 'redirected'],
    [401, { credentialHint: 'check user name and password' }, 'user name and password'],
    [403, { hasCredential: false }, 'set option auth'],
    [404, { isNotJson: true, origin, root: '/git' }, `${origin}/git may not have this route`],
    [429, { wait: 90_000, maxWait: 60_000 }, '90 s'],
  ])('fills in what is known about a call with status %i: %j', (status, known, part) => {
    expect(findStatusHint(status, known)).toContain(part);
  });
});

test('the form of a body does not hide what a status says', () => {
  for (const status of [413, 429, 500, 502, 503, 504])
    expect(findStatusHint(status, { isNotJson: true })).toBe(findStatusHint(status));
  for (const status of [401, 403, 405])
    expect(findStatusHint(status, { isNotJson: true })).toContain('login page');
  for (const status of [520, 521, 523, 530])
    expect(findStatusHint(status)).toBe(findStatusHint(502));
});

test('only a redirect that stays names the new address: a portal that asks for a sign-in does not', () => {
  const location = 'https://portal.example/login';
  expect(findHint('moved', { status: 308, location })).toContain(location);
  expect(findHint('moved', { status: 302, location })).not.toContain(location);
});

test('a response of another kind is not met with the validation that is already lenient', () => {
  expect(findHint('schema', { origin, isStrict: true })).toContain("validate: 'lenient'");
  const hint = findHint('schema', { origin, isStrict: false });
  expect(hint).toContain(`check that ${origin} is the API of this client`);
  expect(hint).not.toContain('lenient');
});

test('412 does not say that anything has been read before', () => {
  expect(findStatusHint(412, { origin })).toMatch(/^a condition of the request is not met/);
});

test('an error has the hint of its code, unless its maker knows a better one', () => {
  expect(new InputError('x', { code: 'client-closed' }).hint).toBe(findHint('client-closed'));
  expect(new InputError('x', { code: 'client-closed', hint: 'better' }).hint).toBe('better');
  expect(new InputError('x').hint).toBeUndefined();
  const cause = new DOMException('late', 'TimeoutError');
  expect(new AbortError('x', { cause }).hint).toBe(findHint('signal-timeout'));
});
