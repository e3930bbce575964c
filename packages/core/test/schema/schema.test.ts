import { describe, expect, test } from 'vitest';
import * as zod from 'zod';
import * as z from 'zod/v4/mini';
import {
  type Problem,
  instantOrNull,
  list,
  object,
  formatProblems,
  schema,
  validate,
  type Schema,
  type StandardSchema,
  type ZodSchema,
} from '../schema-all.js';
import { loose } from '../servers/loose.js';

interface Account {
  login: string;
  password: string;
  keys: readonly string[];
  seen: string | null;
}
const account: ZodSchema<Account> = /* @__PURE__ */ object(() => ({
  login: z.string(),
  password: z.string().check(z.minLength(8)),
  keys: list(z.string()),
  seen: instantOrNull(),
}));

const given = { login: 'ada', password: 'long enough', keys: ['k'], seen: null };

function read(
  by: Schema<unknown>,
  value: unknown,
): { value: unknown; problems: readonly Problem[] } {
  return validate(by, value);
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
  test('returns a valid value as it is', () => {
    expect(account.parse(given)).toEqual(given);
  });

  test('returns a normalized copy and does not change its argument', () => {
    const argument = { ...given, keys: null, seen: '0001-01-01T00:00:00Z', extra: 1 };

    expect(account.parse(argument)).toEqual({ ...given, keys: [], seen: null, extra: 1 });
    expect(argument).toMatchObject({ keys: null, seen: '0001-01-01T00:00:00Z' });
  });

  test('says what was expected at each path in the words of zod, never the value', () => {
    const error = thrown(() =>
      account.parse({ login: null, password: 'hunter2', keys: ['a', []] }),
    );

    expect(error).toBeInstanceOf(z.core.$ZodError);
    expect(
      (error as z.core.$ZodError).issues.map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      ),
    ).toEqual([
      'login: Invalid input: expected string, received null',
      'password: Too small: expected string to have >=8 characters',
      'keys.1: Invalid input: expected string, received array',
      'seen: Invalid input: expected string, received undefined',
    ]);
    expect(String(error) + JSON.stringify(error)).not.toContain('hunter2');
  });

  test('names the type when the whole value has the wrong one', () => {
    expect(() => account.parse([])).toThrow('expected object, received array');
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
    expect(() => tree.parse({ left: { left: 1 } })).toThrow('expected object, received number');
  });

  test('does not read an inherited key of an object as its own', () => {
    const odd = schema<unknown>(() =>
      loose<{ toString?: unknown }>({ toString: z.optional(z.string()) }),
    );

    expect(() => odd.parse({})).toThrow('expected string');
    expect(odd.parse(Object.assign(Object.create(null), { toString: 'x' }))).toEqual({
      toString: 'x',
    });
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
    validate(counted, 'b');
    expect(counted).toBe(counted);
    expect(built).toBe(1);
  });
});

describe('Standard Schema', () => {
  test('returns values and issues in the form that other libraries expect', () => {
    const { version, validate } = account['~standard'];

    expect(version).toBe(1);
    expect(validate(given)).toEqual({ value: given });
    expect(validate({ ...given, keys: ['a', 5] })).toMatchObject({
      issues: [{ message: 'Invalid input: expected string, received number', path: ['keys', 1] }],
    });
  });
});

describe('a zod schema of a user', () => {
  const own = zod.object({ id: zod.number(), name: zod.string('Name please').default('none') });

  test('is run by its zod, which converts what fits and says what does not', () => {
    expect(read(own, { id: 1 })).toEqual({ value: { id: 1, name: 'none' }, problems: [] });
    expect(read(own, { id: 'x', name: 1 })).toMatchObject({
      value: { id: 'x', name: 1 },
      problems: [{ path: 'id' }, { path: 'name' }],
    });
    expect(read(own, null)).toMatchObject({ problems: [{ path: '', hasWrongKind: true }] });
    expect(formatProblems(read(own, { id: 'x', name: 1 }).problems, 'body')).toBe(
      'body.id: Invalid input: expected number, received string; body.name: Name please',
    );
  });

  test.each([
    ['a check', zod.string().refine(() => Promise.resolve(true))],
    ['a conversion', zod.string().transform(() => Promise.resolve(1))],
    ['a conversion to anything', zod.preprocess(() => Promise.resolve(1), zod.any())],
    [
      'a conversion of zod/v4/mini',
      z.pipe(
        z.transform(() => Promise.resolve(1)),
        z.any(),
      ),
    ],
  ])('is refused with an InputError where %s is asynchronous', (_, by) => {
    expect(thrown(() => read(by as unknown as ZodSchema<unknown>, 'x'))).toMatchObject({
      kind: 'input',
      code: 'async-schema',
    });
  });
});

describe('a schema of another library', () => {
  test('normalizes answers and explains what is wrong with them in its own words', () => {
    const { '~standard': standard } = zod.object({
      id: zod.number('Id must be a number'),
      name: zod.string().default('none'),
    });
    const foreign = { '~standard': standard, parse: () => undefined } as Schema<unknown>;

    expect(read(foreign, { id: 1 })).toEqual({ value: { id: 1, name: 'none' }, problems: [] });
    expect(read(foreign, { id: 'x' })).toMatchObject({
      value: { id: 'x' },
      problems: [{ path: 'id', code: 'foreign', hasWrongKind: false }],
    });
    expect(formatProblems(read(foreign, { id: 'x' }).problems, 'body')).toBe(
      'body.id: Id must be a number',
    );
  });

  test('may have parse only', () => {
    const bare = {
      parse(value: unknown): number {
        if (typeof value !== 'number') throw new Error('numbers only');
        return value;
      },
    } as Schema<number>;

    expect(read(bare, 4)).toEqual({ value: 4, problems: [] });
    expect(formatProblems(read(bare, '4').problems, 'body')).toBe('body: numbers only');
  });

  test('that checks asynchronously is refused with an InputError', () => {
    const late: StandardSchema<unknown> & { parse(value: unknown): unknown } = {
      '~standard': {
        version: 1,
        vendor: 'late',
        validate: () => Promise.reject(new Error('too late')),
      },
      parse: (value) => value,
    };

    expect(thrown(() => read(late, 1))).toMatchObject({ kind: 'input', code: 'async-schema' });
  });

  test('that is not a schema is rejected with an InputError', () => {
    expect(thrown(() => validate({} as Schema<unknown>, 1))).toMatchObject({ kind: 'input' });
  });
});
