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

/** Maximum number of characters of a text that is printed. */
const MAX_PRINTED = 60;

/** Returns the beginning of a text for printing. */
export function shorten(text: string): string {
  return text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}…` : text;
}
