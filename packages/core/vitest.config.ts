import { defineProject } from 'vitest/config';

export default defineProject({
  resolve: { conditions: ['@clients/source', 'node'] },
  ssr: { resolve: { conditions: ['@clients/source', 'node'] } },
  test: { include: ['test/**/*.test.ts'] },
});
