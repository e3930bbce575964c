import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = {
  test: {
    name: 'release',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
};
export default config;
