// `npm run test:unit`: the tests that need no socket, no recording and no child process, in some 20 seconds.
import type { ViteUserConfig } from 'vitest/config';
import { findUnitTests } from './.ci/unit-tests.ts';
import { project } from './vitest.workspace.ts';

const config: ViteUserConfig = {
  test: {
    projects: ['core', 'model-client', 'forge-client'].map((name) =>
      project(name, name, {
        include: findUnitTests(name),
        setupFiles: [`${import.meta.dirname}/packages/core/test/servers/no-outside.ts`],
      }),
    ),
  },
};
export default config;
