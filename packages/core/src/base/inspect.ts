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
  definePrinter(object, (print) => {
    const { name = object.constructor.name, fields = {}, note } = describe();
    const parts = listFields(Object.entries(fields), print);
    if (note !== undefined) parts.push(note);
    return `${name} { ${parts.join(', ')} }`;
  });
}

/** Fields that the stack of an error has, and what may be long. */
const NOT_PRINTED = ['request', 'hint', 'items'];

/**
 * Makes consoles print an error as its stack, its fields that are set on one line, and its cause.
 */
export function printError(error: Error): void {
  definePrinter(error, (print) => {
    const fields: [key: string, value: unknown][] = [];
    for (const key in error) {
      const value: unknown = error[key as keyof Error];
      // An error that was never sent has no attempts, and most have not changed anything.
      if (!NOT_PRINTED.includes(key) && value !== 0 && value !== false) fields.push([key, value]);
    }
    const line = listFields(fields, print).join(', ');
    const cause =
      error.cause === undefined ? [] : [`[cause]: ${print(error.cause)}`.replaceAll('\n', '\n  ')];
    return `${String(error.stack)} {\n  ${[line, ...cause].join(',\n  ')}\n}`;
  });
}

/** @param write gets what prints a value as the console does, with its colours */
function definePrinter(object: object, write: (print: (value: unknown) => string) => string): void {
  Object.defineProperty(object, Symbol.for('nodejs.util.inspect.custom'), {
    value: (_depth: number, options: object, inspect: Inspect = toJson): string =>
      write((value) => inspect(value, options)),
    configurable: true,
  });
}

function listFields(
  fields: readonly (readonly [key: string, value: unknown])[],
  print: (value: unknown) => string,
): string[] {
  return fields
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${print(value)}`);
}

/** Maximum number of characters of a text that is printed. */
const MAX_PRINTED = 60;

/** Returns the beginning of a text for printing. */
export function shorten(text: string): string {
  return text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}…` : text;
}
