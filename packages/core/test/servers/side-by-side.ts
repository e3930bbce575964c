import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');

/**
 * The calls in the table of a page of `docs/migrating/` that its test does not contain, spaces and line breaks aside. Requests
 * (`GET /user`) are no calls.
 */
export function callsNotRun(
  page: string,
  testFile: string,
  heading = 'Calls side by side',
): string[] {
  const text = readFileSync(join(root, 'docs/migrating', page), 'utf8');
  const table = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const cells = table
    .split('\n')
    .filter((line) => /^\| .*`/.test(line))
    .flatMap((row) => row.split(/(?<!\\)\|/).slice(1, 3));
  const calls = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)]
      .map(([, call = '']) => call)
      .filter((call) => !/^(?:[A-Z]+ )?\//.test(call)),
  );
  if (calls.length < 10) throw new Error(`${page} has a table of ${String(calls.length)} calls`);
  const source = squeezed(readFileSync(testFile, 'utf8'));
  return calls.filter((call) => !source.includes(squeezed(call)));
}

/**
 * The names of another client in the table of a page of `docs/migrating/`, with the key here; undefined where the page says in a
 * sentence what to do instead.
 */
export function otherNames(page: string): readonly (readonly [string, string | undefined])[] {
  const text = readFileSync(join(root, 'docs/migrating', page), 'utf8');
  const table = text.split('\n## Names\n')[1]?.split('\n## ')[0] ?? '';
  return [...table.matchAll(/^\| `([^`]+)` \| (?:`([^`]+)`|[^|]+) \|$/gm)].map(
    ([, theirs = '', ours]) => [theirs, ours],
  );
}

/** Without what the formatter may add. */
function squeezed(code: string): string {
  return code.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '');
}
