import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const root: string = fileURLToPath(new URL('..', import.meta.url));

/** The folders that `npm pack` is run in. */
export const published = ['model-client', 'forge-client'] as const;
export type Published = (typeof published)[number];

/** Entry points by the name after the package's, with their source files. */
export const entries: Readonly<Record<Published, Readonly<Record<string, string>>>> = {
  'model-client': { ...entriesOf(), 'ai-sdk': 'src/ai-sdk/index.ts', otel: 'src/otel/index.ts' },
  'forge-client': { ...entriesOf(), otel: 'src/otel/index.ts', tools: 'src/tools/index.ts', webhooks: 'src/webhooks/index.ts' },
};

/** What each platform gets as `#platform`. */
export const platforms = {
  web: '../core/src/network/fetch/platform.ts',
  node: '../core/src/network/runtime/platform.ts',
} as const;

/** What each package holds of others: the part of zod in use, and the archives of the embedded server. */
export const bundled: Readonly<Record<Published, readonly string[]>> = {
  'model-client': ['zod'],
  'forge-client': ['zod', 'fflate'],
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
    testing: 'src/testing/index.ts',
  };
}
