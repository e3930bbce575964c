import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const root: string = fileURLToPath(new URL('..', import.meta.url));

/** The folders that `npm pack` is run in. */
export const published = ['model-client', 'forge-client'] as const;
export type Published = (typeof published)[number];

/** Entry points by the name after the package's, with their source files. */
export const entries: Readonly<Record<Published, Readonly<Record<string, string>>>> = {
  'model-client': entriesOf(),
  'forge-client': { ...entriesOf(), webhooks: 'src/webhooks/index.ts' },
};

/** The folder of a package. */
export function packageDir(name: string): string {
  return join(root, 'packages', name);
}

function entriesOf(): Record<string, string> {
  return {
    index: 'src/index.ts',
    endpoints: 'src/endpoints.ts',
    schemas: 'src/schemas.ts',
    zod: 'src/zod.ts',
    testing: 'src/testing/index.ts',
  };
}
