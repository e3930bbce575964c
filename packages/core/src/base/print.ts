import { InputError } from './errors.js';

/** How an object is printed: its fields, and what to do with it. */
export interface Printed {
  /** Default: the name of its class. */
  readonly name?: string | undefined;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly note?: string | undefined;
}

type Inspect = (value: unknown, options?: object) => string;

const toJson: Inspect = (value) => JSON.stringify(value);

/**
 * Makes `console.log` of Node, Bun and Deno print an object as `Name { field: value, note }`: its
 * state is in private fields, which they do not show. Own properties, because a class with a method
 * of this name is part of every bundle.
 */
export function printAs(object: object, describe: () => Printed): void {
  Object.defineProperty(object, Symbol.for('nodejs.util.inspect.custom'), {
    value: (_depth: number, options: object, inspect: Inspect = toJson): string => {
      const { name = object.constructor.name, fields = {}, note } = describe();
      const parts = Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key}: ${inspect(value, options)}`);
      if (note !== undefined) parts.push(note);
      return `${name} { ${parts.join(', ')} }`;
    },
  });
}

/** As `printAs`, and `JSON.stringify` writes the same fields: for an object that holds no data. */
export function showAs(object: object, getFields: () => NonNullable<Printed['fields']>): void {
  printAs(object, () => ({ fields: getFields() }));
  Object.defineProperty(object, 'toJSON', { value: getFields });
}

/** Maximum number of characters of a text that is printed. */
const MAX_PRINTED = 60;

/** Returns the beginning of a text for printing. */
export function shorten(text: string): string {
  return text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}…` : text;
}

/** Something that has to be read, such as a list. */
export interface Unread {
  /** What it is, such as `a list`; it begins the message of an error. */
  readonly what: string;
  /** A name for it in texts. Default: what it is. */
  readonly name?: string | undefined;
  /** How to read it, such as `read it with for await`. */
  readonly how: string;
  /** What to write instead, for errors. */
  readonly hint: string;
  /** Methods of arrays that it is taken to have. */
  readonly methods?: readonly string[] | undefined;
}

/**
 * Makes an object say how to read it where it is taken for what it holds. As a text, and in JSON, it
 * is a sentence, such as `[issues.list: read it with for await or toArray()]`: a line of a log may show
 * it, and nothing that only looks throws. Only a loop, a spread or a method that would give nothing
 * throws. Own properties, because a class with such methods is part of every bundle.
 */
export function explainUnread(
  object: object,
  { what, name = what, how, hint, methods = [] }: Unread,
): void {
  const toText = (): string => `[${name}: ${how}]`;
  const refuse = (problem: string) => (): never => {
    throw new InputError(`${what} ${problem}`, { code: 'invalid-input', hint });
  };
  const define = (key: PropertyKey, value: unknown): void => {
    Object.defineProperty(object, key, { value, configurable: true });
  };
  define('toString', toText);
  define('toJSON', toText);
  define(Symbol.iterator, refuse('cannot be read by a loop without await, or spread'));
  for (const method of methods) define(method, refuse(`is no array, and has no ${method}()`));
}
