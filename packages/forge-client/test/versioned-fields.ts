import { readFileSync } from 'node:fs';

/**
 * Returns the fields in the table of docs/servers.md of those that only some servers have, as
 * `ListRunsQuery.branch`.
 *
 * @param isWanted whether the fields of a type are wanted
 */
export function listVersionedFields(isWanted: (type: string) => boolean): string[] {
  const text = readFileSync(new URL('../../../docs/servers.md', import.meta.url), 'utf8');
  const [, fields = ''] = text.split('\n## Fields\n');
  return fields.split('\n').flatMap((line) => {
    const [, types, keys] = line.split('|');
    return namesIn(types)
      .filter(isWanted)
      .flatMap((type) => namesIn(keys).map((key) => `${type}.${key}`));
  });
}

function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
