import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { readPage } from './declarations.ts';

function page(code: string, entry = 'model-client'): string {
  return `# Public declarations\n\n## ${entry}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

/** Types that a method takes, and one that it returns. */
function world(type: string): string {
  return `class Client {\n    ask(input: In, options?: Both): Promise<Out>;\n    read(): Both;\n}\n${type}`;
}

test.each([
  ['a new export', 'type A = 1;', 'type A = 1;\ntype B = 2;'],
  ['a new method', 'class C {\n    a(): void;\n}', 'class C {\n    a(): void;\n    b(): void;\n}'],
  ['a parameter that may be left out', 'function f(a: string): void;', 'function f(a: string, b?: number): void;'],
  ['a parameter that may be left out now', 'function f(a: string): void;', 'function f(a?: string): void;'],
  ['a parameter that accepts more', 'function f(a: string): void;', 'function f(a: string | URL): void;'],
  ['another overload', 'function f(a: string): void;', 'function f(a: string): void;\nfunction f(a: number): void;'],
  ['an option', world('interface In {\n    a: string;\n}'), world('interface In {\n    a: string;\n    b?: number;\n}')],
  ['an option that may be left out', world('interface In {\n    a: string;\n}'), world('interface In {\n    a?: string;\n}')],
  ['an option that accepts more', world("interface In {\n    a: 'x';\n}"), world("interface In {\n    a: 'x' | 'y';\n}")],
  ['a key of a result', world('interface Out {\n    a: string;\n}'), world('interface Out {\n    a: string;\n    b: string;\n}')],
  ['a result that is always there', world('interface Out {\n    a?: string;\n}'), world('interface Out {\n    a: string;\n}')],
  ['a result of fewer kinds', world('type Out = string | null;'), world('type Out = string;')],
  ['another order of a union', world("type Both = 'a' | 'b';"), world("type Both = 'b' | 'a';")],
  [
    'the input of an endpoint accepts more',
    "const e: Endpoint<In, Out>;\ntype In = 'a';",
    "const e: Endpoint<In, Out>;\ntype In = 'a' | 'b';",
  ],
])('%s is added', (_name, before, now) => {
  const changes = compare(readPage(page(before)), readPage(page(now)));
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ change }) => change !== 'added')).toEqual([]);
});

test.each([
  ['an export is gone', 'type A = 1;\ntype B = 2;', 'type A = 1;', 'removed'],
  ['a method is gone', 'class C {\n    a(): void;\n    b(): void;\n}', 'class C {\n    a(): void;\n}', 'removed'],
  ['a key is gone', world('interface Out {\n    a: string;\n    b: string;\n}'), world('interface Out {\n    a: string;\n}'), 'removed'],
  ['a parameter is required', 'function f(a?: string): void;', 'function f(a: string): void;', 'narrowed'],
  ['another parameter is required', 'function f(a: string): void;', 'function f(a: string, b: number): void;', 'narrowed'],
  ['a parameter accepts less', 'function f(a: string | URL): void;', 'function f(a: string): void;', 'narrowed'],
  ['a function returns something else', 'function f(): string;', 'function f(): string | undefined;', 'narrowed'],
  [
    'an option is required',
    world('interface In {\n    a: string;\n}'),
    world('interface In {\n    a: string;\n    b: string;\n}'),
    'narrowed',
  ],
  ['a result may be missing', world('interface Out {\n    a: string;\n}'), world('interface Out {\n    a?: string;\n}'), 'narrowed'],
  ['a result may be null', world('interface Out {\n    a: string;\n}'), world('interface Out {\n    a: string | null;\n}'), 'narrowed'],
  ['a type that goes both ways has more', world("type Both = 'a';"), world("type Both = 'a' | 'b';"), 'narrowed'],
  ['a type that goes both ways has less', world("type Both = 'a' | 'b';"), world("type Both = 'a';"), 'narrowed'],
  ['a key cannot be written', world('interface In {\n    a: string;\n}'), world('interface In {\n    readonly a: string;\n}'), 'narrowed'],
  ['a class extends another', 'class C extends A {\n}', 'class C extends B {\n}', 'narrowed'],
  ['type parameters differ', 'type A<T> = T;', 'type A<T, U> = T;', 'narrowed'],
])('%s: %#', (_name, before, now, change) => {
  expect(compare(readPage(page(before)), readPage(page(now))).map((each) => each.change)).toEqual([change]);
});

test('an entry point that is gone takes its exports along, and white space makes no difference', () => {
  const before = readPage(
    `${page('type A = 1;')}\n${page('type B = {\n    a: 1;\n};', 'model-client/testing')}\nAlso: A (model-client).\n`,
  );
  expect(compare(before, readPage(page('type A = 1;')))).toEqual([
    { what: 'model-client/testing: B', change: 'removed' },
    { what: 'model-client/testing: A', change: 'removed' },
  ]);
  expect(compare(readPage(page('type B = {\n    a: 1;\n};')), readPage(page('type B = {\n  a: 1;\n};')))).toEqual([]);
});
