// src/types.ts of forge-client: the type of every schema by name, because bundlers of declarations
// make values of what `export type *` passes on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { packageDir, root } from '../base/paths.ts';
import type { Generated } from './generated.ts';

const PATH = 'packages/forge-client/src/types.ts';
const source = join(packageDir('forge-client'), 'src');

export async function schemaTypes(): Promise<Generated> {
  const exported = readFileSync(join(source, 'schemas.ts'), 'utf8');
  const lines = [...exported.matchAll(/^export \* from '(.+)\.js';$/gm)].flatMap(
    ([, file = '']) => {
      const names = [
        ...readFileSync(join(source, `${file}.ts`), 'utf8').matchAll(
          /^export (?:interface|type) (\w+)/gm,
        ),
      ].map(([, name]) => name);
      return names.length === 0
        ? []
        : [`export type { ${names.sort().join(', ')} } from '${file}.js';`];
    },
  );
  const text = [
    '// Every type of a schema, listed by name: bundlers of declarations make values of what `export type *` passes on. `npm run update` writes it.',
    ...lines,
  ].join('\n');
  return {
    files: {
      [PATH]: await format(text, {
        parser: 'typescript',
        ...(await resolveConfig(join(root, PATH))),
      }),
    },
    problems: [],
  };
}
