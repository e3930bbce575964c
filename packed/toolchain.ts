/**
 * The versions of the packages' dependencies that are tried, from the oldest of the range on.
 * docs/runtimes.md names them.
 */
export const dependencyVersions = {
  undici: ['7.26.0', '7.28.0', '7.29.0', '7.30.2'],
  zod: ['4.5.0', '4.6.0', '4.6.7'],
} as const;

/**
 * The tools that users have beside the packages, by the check that installs them. docs/runtimes.md
 * names their versions.
 */
export const toolchain = {
  bundlers: {
    '@rollup/plugin-node-resolve': '16.0.3',
    esbuild: '0.28.2',
    rollup: '4.68.7',
    vite: '8.3.8',
    webpack: '5.112.2',
  },
  compilers: {
    'typescript-5.2': 'npm:typescript@5.2.2',
    'typescript-5.4': 'npm:typescript@5.4.5',
    'typescript-5.9': 'npm:typescript@5.9.3',
    'typescript-6': 'npm:typescript@6.0.3',
    'typescript-7': 'npm:typescript@7.0.2',
    // The optional peers whose types are in declarations, and what the first of them needs.
    '@ai-sdk/provider': '4.0.38',
    '@types/json-schema': '7.0.15',
    '@opentelemetry/api': '1.9.0',
    '@types/node': '22.20.5',
  },
  guards: {
    '@happy-dom/jest-environment': '20.14.5',
    'happy-dom': '21.0.4',
    jest: '30.5.2',
    'jest-environment-jsdom': '30.5.2',
    jsdom: '31.0.1',
    mocha: '12.0.3',
    msw: '2.9.0',
    nock: '14.0.9',
    undici: '7.26.0',
    vitest: '5.1.1',
  },
  libraries: {
    '@sinclair/typebox': '0.34.52',
    '@valibot/to-json-schema': '1.8.0',
    arktype: '2.2.9',
    typebox: '1.4.3',
    'undici-7': 'npm:undici@7.30.2',
    'undici-8': 'npm:undici@8.13.1',
    valibot: '1.5.0',
    'zod-3.25': 'npm:zod@3.25.76',
    'zod-4.1': 'npm:zod@4.1.13',
    'zod-4': 'npm:zod@4.6.7',
  },
  mocks: {
    '@jest/globals': '30.5.2',
    jest: '30.5.2',
    msw: '2.9.0',
    nock: '14.0.9',
    undici: '7.26.0',
    vitest: '5.1.1',
  },
  next: {
    '@ai-sdk/react': '4.0.177',
    '@types/node': '22.20.5',
    '@types/react': '19.3.3',
    ai: '7.0.173',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    typescript: '5.9.3',
  },
  routes: { '@hono/node-server': '2.1.8', express: '5.3.0', hono: '4.13.19', tsx: '4.23.15' },
  runners: {
    'happy-dom': '21.0.4',
    jest: '30.5.2',
    'jest-environment-jsdom': '30.5.2',
    jsdom: '31.0.1',
    vitest: '5.1.1',
  },
  vite: {
    '@vitejs/plugin-react': '6.3.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
    tsx: '4.23.15',
    vite: '8.3.8',
  },
} as const;
