import type { ViteUserConfig } from 'vitest/config';

const conditions = ['@clients/source', 'node'];

/** The targets run on the sources of the packages: nothing has to be built first. */
const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'fuzz',
    root: import.meta.dirname,
    include: ['targets/*.fuzz.ts'],
    isolate: false,
    // Node's own fetch decodes a body through streams that no caller reaches. Where the connection breaks after a decoder has ended, one of
    // them emits its error although nothing listens to it any more.
    onUnhandledError: ({ code, stack }: { readonly code?: unknown; readonly stack?: string }) =>
      code === 'UND_ERR_SOCKET' && stack?.includes('node:internal/deps/undici') === true
        ? false
        : undefined,
  },
};
export default config;
