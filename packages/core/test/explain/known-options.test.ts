import { expect, test } from 'vitest';
import { checkKnown } from '../../src/explain/known-options.js';
import { InputError } from '../../src/base/errors.js';

const KNOWN = ['timeout', 'maxBodyBytes', 'sudo'];

test('options that are known, or undefined, pass', () => {
  expect(checkKnown({ timeout: 1, other: undefined }, KNOWN)).toEqual([]);
});

test('further keys are ignored, and named for those who note them', () => {
  expect(checkKnown({ timeout: 1, owner: 'ada', port: 80 }, KNOWN)).toEqual(['owner', 'port']);
  // The option that these could mean is given, so that they mean something else.
  expect(
    checkKnown({ timeout: 1, deadline: 2, TIMEOUT: 3 }, KNOWN, { deadline: 'timeout' }),
  ).toEqual(['deadline', 'TIMEOUT']);
});

test.each([
  ['max-body-bytes', 'use maxBodyBytes; the options are timeout, maxBodyBytes, sudo'],
  ['maxBodyByte', 'use maxBodyBytes; the options are timeout, maxBodyBytes, sudo'],
  ['deadline', 'use timeout; the options are timeout, maxBodyBytes, sudo'],
  ['suddo', 'use sudo; the options are timeout, maxBodyBytes, sudo'],
])('an option %s is refused, and its value is not in the error', (name, hint) => {
  const check = (): void => {
    checkKnown({ [name]: 'hush' }, KNOWN, { deadline: 'timeout' });
  };
  expect(check).toThrow(InputError);
  expect(check).toThrow(
    expect.objectContaining({
      message: `option ${name} is not known`,
      code: 'invalid-option',
      hint,
    }) as Error,
  );
});

test('a callback that is not known is refused, since nothing would call it', () => {
  const check = (): void => {
    checkKnown({ timeout: 1, onProgress: () => undefined }, KNOWN);
  };
  expect(check).toThrow(
    expect.objectContaining({
      message: 'option onProgress is not known',
      hint: 'a function of this name is never called; the options are timeout, maxBodyBytes, sudo',
    }) as Error,
  );
  // Another function, or another value, is part of a configuration.
  const others = { once: () => undefined, log: () => undefined, onProgress: 'bar' };
  expect(checkKnown(others, KNOWN)).toEqual(['once', 'log', 'onProgress']);
});

test.each([[null], [10], ['x'], [undefined], [['x']]])(
  '%s in the place of the options is refused',
  (given) => {
    expect(() => {
      checkKnown(given as never, KNOWN);
    }).toThrow(expect.objectContaining({ name: 'InputError', code: 'invalid-option' }) as Error);
  },
);
