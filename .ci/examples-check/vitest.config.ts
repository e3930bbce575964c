import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = {
  test: {
    name: 'examples',
    root: import.meta.dirname,
    include: ['*.test.ts', '../../examples/*.vitest.ts', '../../examples/*/*.vitest.ts'],
    globalSetup: ['stage.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A slow machine is not a failure.
    expect: { poll: { timeout: 30_000 } },
  },
};
export default config;
