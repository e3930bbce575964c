import type { UserWorkspaceConfig } from 'vitest/config';

// Tests run on the sources: nothing has to be built first.
const conditions = ['@clients/source', 'node'];

const config: UserWorkspaceConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ['test/**/*.test.ts'] },
};
export default config;
