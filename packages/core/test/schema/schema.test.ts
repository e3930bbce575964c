import { describe, expect, test } from 'vitest';
import * as zod from 'zod';
import { InputError } from '../../src/base/errors.js';
import * as z from 'zod/mini';
import {
  type Problem,
  type Refuse,
  Visit,
  check,
  instantOrNull,
  list,
  normalizeInPlace,
  normalized,
  object,
  problemText,
  schema,
} from '../schema-all.js';
import { loose } from '../servers/loose.js';
import type { ZodSchema, StandardSchema } from '../schema-all.js';

interface Account {
  login: string;
  password: string;
  keys: readonly string[];
  seen: string | null;
}
const account: ZodSchema<Account> = /* @__PURE__ */ object(() => ({
  login: z.string(),
  password: normalized(z.string(), longEnough),
  keys: list(z.string()),
  seen: instantOrNull(),
}));

function longEnough(value: unknown, refuse?: Refuse): unknown {
  if (typeof value !== 'string' || value.length >= 8) return value;
  refuse?.('at least 8 characters');
  return undefined;
}

const given = { login: 'ada', password: 'long enough', keys: ['k'], seen: null };

function inPlace(by: ZodSchema<unknown>, value: unknown): { value: unknown; problems: readonly Problem[] } {
  const visit = new Visit();
  return { value: normalizeInPlace(by, value, visit), problems: visit.take() };
}

function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('parse', () => {
  test('returns a valid value unchanged', () => {
    expect(account.parse(given)).toBe(given);
  });

  test('returns a normalised copy and does not change its argument', () => {
    const argument = { ...given, keys: null, seen: '0001-01-01T00:00:00Z', extra: 1 };

    expect(account.parse(argument)).toEqual({ ...given, keys: [], seen: null, extra: 1 });
    expect(argument).toMatchObject({ keys: null, seen: '0001-01-01T00:00:00Z' });
  });

  test('names the invalid paths and the type of each value, never the value', () => {
    const error = thrown(() => account.parse({ login: null, password: 'hunter2', keys: ['a', []] }));

    expect(error).toBeInstanceOf(InputError);
    const { message, kind, code } = error as InputError;
    expect({ kind, code }).toEqual({ kind: 'input', code: 'invalid-input' });
    expect(message.split('; ')).toEqual([
      'login: expected a string, found null',
      'password: expected at least 8 characters, found a string',
      'keys[1]: expected a string, found a list',
      'and 1 more',
    ]);
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });

  test('names the type when the whole value has the wrong one', () => {
    expect(() => account.parse([])).toThrow('expected an object, found a list');
  });

  test('accepts a value that contains itself as deep as its schema goes', () => {
    interface Tree {
      left?: Tree | undefined;
    }
    const tree: ZodSchema<Tree> = object(() => ({
      get left() {
        return z.optional(tree);
      },
    }));

    expect(tree.parse({ left: { left: {} } })).toEqual({ left: { left: {} } });
    expect(() => tree.parse({ left: { left: 1 } })).toThrow('left.left: expected an object, found an integer');
  });

  test('does not read an inherited key of an object as its own', () => {
    const odd = schema<unknown>(() => loose<{ toString?: unknown }>({ toString: z.optional(z.string()) }));

    expect(() => odd.parse({})).toThrow('toString: expected a string');
    expect(odd.parse(Object.assign(Object.create(null), { toString: 'x' }))).toEqual({ toString: 'x' });
  });
});

describe('a schema is built', () => {
  test('when it is first used and not before, and once', () => {
    let built = 0;
    const counted = schema<string>(() => {
      built += 1;
      return z.string();
    });

    expect(built).toBe(0);
    counted.parse('a');
    normalizeInPlace(counted, 'b', new Visit());
    expect(counted).toBe(counted);
    expect(built).toBe(1);
  });
});

describe('Standard Schema', () => {
  test('returns values and issues in the form that other libraries expect', () => {
    const { version, validate } = account['~standard'];

    expect(version).toBe(1);
    expect(validate(given)).toEqual({ value: given });
    expect(validate({ ...given, keys: ['a', 5] })).toEqual({
      issues: [{ message: 'expected a string, found an integer', path: ['keys', 1] }],
    });
  });

  test('of this package works inside a schema of another library that accepts them', () => {
    const accepts = (value: unknown): boolean => !('issues' in account['~standard'].validate(value));
    const outer = zod.object({ user: zod.custom(accepts) });

    expect(outer.safeParse({ user: given }).success).toBe(true);
    expect(outer.safeParse({ user: 5 }).success).toBe(false);
  });
});

describe('a schema of another library', () => {
  const foreign = zod.object({ id: zod.number(), name: zod.string().default('none') });

  test('normalizes answers and explains what is wrong with them, which stays as it is', () => {
    expect(inPlace(foreign, { id: 1 })).toEqual({ value: { id: 1, name: 'none' }, problems: [] });
    expect(inPlace(foreign, { id: 'x' })).toMatchObject({
      value: { id: 'x' },
      problems: [{ path: 'id', code: 'foreign', container: false }],
    });
    expect(inPlace(foreign, null)).toMatchObject({ problems: [{ path: '', container: true }] });
  });

  test('checks arguments, and its messages are part of the error', () => {
    const found = check(foreign, { id: 'x' }) ?? [];

    expect(check(foreign, { id: 1 })).toBeUndefined();
    expect(problemText(found, 'body')).toBe(`body.id: ${found[0]?.expected ?? ''}`);
  });

  test('may have parse only', () => {
    const bare = {
      parse(value: unknown): number {
        if (typeof value !== 'number') throw new Error('numbers only');
        return value;
      },
    } as ZodSchema<number>;

    expect(inPlace(bare, 4)).toEqual({ value: 4, problems: [] });
    expect(problemText(inPlace(bare, '4').problems, 'body')).toBe('body: numbers only');
  });

  test('that checks asynchronously is refused with an InputError', () => {
    const late: StandardSchema<unknown> & { parse(value: unknown): unknown } = {
      '~standard': { version: 1, vendor: 'late', validate: () => Promise.reject(new Error('too late')) },
      parse: (value) => value,
    };

    expect(thrown(() => inPlace(late, 1))).toMatchObject({ kind: 'input', code: 'async-schema' });
  });

  test('that is not a schema is rejected with an InputError', () => {
    expect(thrown(() => check({} as ZodSchema<unknown>, 1))).toMatchObject({ kind: 'input' });
  });
});
