import type { ViteUserConfig } from 'vitest/config';

const conditions = ['@clients/source', 'node'];

// The stories alone, on the forge that FORGE_URL names (FORGE_TOKEN is an administrator's), one file after another.
const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: import.meta.dirname,
    include: ['test/scenarios/stories/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};
export default config;
