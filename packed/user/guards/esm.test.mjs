import * as forge from 'forge-client';
import * as model from 'model-client';
import guards from './guards.cjs';

const test = globalThis.test ?? globalThis.it ?? (await import('node:test')).test;
const hasTools = !('bun' in process.versions);

guards(test, {
  forge,
  model,
  ...(hasTools && {
    nock: (await import('nock')).default,
    msw: { ...(await import('msw')), ...(await import('msw/node')) },
    undici: await import('undici'),
  }),
});
