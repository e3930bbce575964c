import { availableParallelism } from 'node:os';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';

/** Runs with the `#platform` of browsers. */
const IN_A_BROWSER = 'test/scenarios/browser.test.ts';

/** Waits for undici's own timers, which stop for good in a worker where a test has faked timers before. */
const WITH_UNDICIS_TIMERS = 'test/network/limits-of-fetch.test.ts';

const conditions = ['@clients/source', 'node'];

/** The tests of a package, on its sources: nothing has to be built first. */
export function project(
  name: string,
  folder: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      name,
      root: `packages/${folder}`,
      // Test files restore what they change, so the modules they share are evaluated once in each worker.
      isolate: false,
      // Node would print what tests do on purpose: use undici's experimental interceptors, trust any certificate, and cause notices.
      execArgv: [
        'ExperimentalWarning',
        'Warning',
        'ClientsWarning',
        'ForgeClientWarning',
        'ModelClientWarning',
      ].map((type) => `--disable-warning=${type}`),
      // A slow machine is not a failure.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 10_000 } },
      ...test,
    },
  };
}

const all = { include: ['test/**/*.test.ts'] };

const config: ViteUserConfig = {
  test: {
    // Tests wait for sockets and timers more than they work: two processors have enough to do with five workers.
    maxWorkers: availableParallelism() + 3,
    // More workers than processors take a while to end.
    teardownTimeout: 60_000,
    projects: [
      project('core', 'core', { ...all, exclude: [IN_A_BROWSER, WITH_UNDICIS_TIMERS] }),
      project('core in a worker of its own', 'core', {
        include: [WITH_UNDICIS_TIMERS],
        isolate: true,
      }),
      project('core in a browser', 'core', {
        include: [IN_A_BROWSER],
        alias: {
          '#platform': `${import.meta.dirname}/packages/core/src/network/web-platform.ts`,
        },
      }),
      project('model-client', 'model-client', {
        ...all,
        setupFiles: [
          `${import.meta.dirname}/packages/model-client/test/ai-sdk/without-warnings.ts`,
        ],
      }),
      project('forge-client', 'forge-client', all),
      project('server-kit', 'server-kit', all),
      project('model-server', 'model-server', all),
      project('forge-server', 'forge-server', all),
    ],
  },
};
export default config;
