import { describe, expect, test } from 'vitest';
import { checkKnown } from '../../src/keys/check-options.js';
import { type Aliases, checkKeys, findRightKey } from '../../src/keys/names.js';

const known = [
  'temperature',
  'keep_alive',
  'top_k',
  'limit',
  'ipv4_address',
  'status-types',
  'options',
];

const aliases: Aliases = {
  per_page: 'limit',
  maxTokens: 'options.num_predict',
  labels: { 'issues.update': 'use issues.labels.replace' },
};

const check = (given: object, method?: string): string[] =>
  checkKeys(given, {
    what: 'chat: ',
    place: 'body.',
    known,
    aliases,
    method,
    error: { code: 'x' },
  });

test.each([
  ['keepAlive', 'keep_alive'],
  ['KEEP-ALIVE', 'keep_alive'],
  ['status_types', 'status-types'],
  ['topK', 'top_k'],
  ['temprature', 'temperature'],
  ['temperaturee', 'temperature'],
  ['temperatura', 'temperature'],
  ['tempertaure', 'temperature'],
  ['emperature', 'temperature'],
  ['limits', 'limit'],
  ['perPage', 'limit'],
  ['max_tokens', 'options.num_predict'],
])('%s stands for %s', (key, right) => {
  expect(findRightKey(key, known, aliases)).toBe(right);
  expect(() => check({ [key]: 1 })).toThrow(
    expect.objectContaining({
      name: 'InputError',
      code: 'x',
      message: `chat: body.${key} is not known: use body.${right}`,
    }) as Error,
  );
});

test.each(['top_n', 'top_', 'lim', 'timil', 'tempratur', 'ipv6_address', 'keep_alive2', '', '_'])(
  '%s may be a key of its own',
  (key) => {
    expect(check({ [key]: 1 })).toEqual([key]);
  },
);

test('a key whose right one is given stands for something else, and undefined counts as left out', () => {
  expect(check({ perPage: 1, limit: 2 })).toEqual(['perPage']);
  expect(check({ maxTokens: 1, options: { num_predict: 2 } })).toEqual(['maxTokens']);
  expect(() => check({ maxTokens: 1, options: { top_k: 2 } })).toThrow(
    'use body.options.num_predict',
  );
  expect(check({ perPage: undefined, mood: 'calm' })).toEqual(['mood']);
});

test('a name of another client leads into the object that its path names', () => {
  expect(findRightKey('maxTokens', ['num_predict'], aliases)).toBe('num_predict');
});

describe('a name of another client without a key here', () => {
  test('is refused with what to do instead, by the methods that would ignore it', () => {
    expect(() => check({ labels: [] }, 'issues.update')).toThrow(
      'chat: body.labels is not known: use issues.labels.replace',
    );
    expect(check({ labels: ['bug'] }, 'issues.create')).toEqual(['labels']);
  });

  test.each([false, null, ''])('passes with %j, which switches nothing on', (labels) => {
    expect(check({ labels }, 'issues.update')).toEqual(['labels']);
  });
});

test('a function under a name that nobody calls is refused, and other functions are not', () => {
  expect(() => check({ onProgress: () => undefined })).toThrow(
    'body.onProgress is not known: a function of this name is never called',
  );
  expect(check({ once: () => undefined, onProgress: 'bar' })).toEqual(['once', 'onProgress']);
});

describe('options', () => {
  test('are refused with the right name, never with their value, and with the names that are known', () => {
    expect(() => {
      checkKnown({ suddo: 'hush' }, ['sudo', 'otp']);
    }).toThrow(
      expect.objectContaining({
        code: 'invalid-option',
        message: 'option suddo is not known: use sudo',
        hint: 'the options are sudo, otp',
      }) as Error,
    );
    expect(() => {
      checkKnown({ key: 1 }, ['auth'], { key: 'auth' }, 'web.');
    }).toThrow('option web.key is not known: use web.auth');
  });

  test('of an object that only this package reads have no further keys', () => {
    expect(() => {
      checkKnown({ sudo: 'ada', port: 80 }, ['sudo']);
    }).toThrow('option port is not known: the options are sudo');
    expect(() => {
      checkKnown({ sudo: 'ada', port: undefined }, ['sudo']);
    }).not.toThrow();
  });

  test('of an instance of a class may be beside fields of its own', () => {
    class Own {
      sudo = 'ada';
      count = 0;
    }
    expect(() => {
      checkKnown(new Own(), ['sudo']);
    }).not.toThrow();
    expect(() => {
      checkKnown(Object.assign(new Own(), { OTP: '1' }), ['sudo', 'otp']);
    }).toThrow('option OTP is not known: use otp');
  });

  test.each([[null], [10], ['x'], [['x']], [Promise.resolve({})], [new Map()]])(
    'must be an object, not %s',
    (given) => {
      expect(() => {
        checkKnown(given as object, ['sudo']);
      }).toThrow('the options must be an object');
    },
  );
});
