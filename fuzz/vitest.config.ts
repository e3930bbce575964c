import type { ViteUserConfig } from 'vitest/config';

const conditions = ['@clients/source', 'node'];

/** The targets run on the sources of the packages: nothing has to be built first. */
const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { name: 'fuzz', root: import.meta.dirname, include: ['targets/*.fuzz.ts'], isolate: false },
};
export default config;
