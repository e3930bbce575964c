import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = {
  test: {
    name: 'packed',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['stage.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A slow machine is not a failure.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
};
export default config;
