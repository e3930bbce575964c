import { expect, test } from 'vitest';
import { checkKnown, InputError, nearName } from '../../src/index.js';

const KNOWN = ['timeout', 'maxBodyBytes'];

test('options that are known, or undefined, pass', () => {
  expect(() => {
    checkKnown({ timeout: 1, other: undefined }, KNOWN);
  }).not.toThrow();
});

test.each([
  ['max-body-bytes', 'use maxBodyBytes; the options are timeout, maxBodyBytes'],
  ['maxBodyByte', 'use maxBodyBytes; the options are timeout, maxBodyBytes'],
  ['deadline', 'use timeout; the options are timeout, maxBodyBytes'],
  ['colour', 'the options are timeout, maxBodyBytes'],
])('an option %s is refused, and its value is not in the error', (name, hint) => {
  const check = (): void => {
    checkKnown({ timeout: 1, [name]: 'hush' }, KNOWN, nearName({ deadline: 'timeout' }));
  };
  expect(check).toThrow(InputError);
  expect(check).toThrow(expect.objectContaining({ message: `option ${name} is not known`, code: 'invalid-option', hint }) as Error);
});

test.each([[null], [10], ['x'], [undefined]])('%s in the place of the options is refused', (given) => {
  expect(() => {
    checkKnown(given as never, KNOWN);
  }).toThrow(expect.objectContaining({ name: 'InputError', code: 'invalid-option' }) as Error);
});
