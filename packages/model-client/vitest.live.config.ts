import type { ViteUserConfig } from 'vitest/config';

const conditions = ['@clients/source', 'node'];

// The behaviour suite alone, on the server that MODEL_URL names, one file after another.
const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    root: import.meta.dirname,
    include: ['test/scenarios/behaviour/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};
export default config;
