const test = globalThis.test ?? globalThis.it ?? require('node:test').test;
// In a page there is only `fetch`, and in Bun neither tool reaches it.
const inPage = typeof document === 'object' && typeof jest === 'object';
const hasTools = !inPage && !('bun' in process.versions);

require('./guards.cjs')(test, {
  forge: require('forge-client'),
  model: require('model-client'),
  ...(hasTools && {
    nock: require('nock'),
    // msw imports an ES module, which jest would have to transform.
    msw: typeof jest === 'object' ? undefined : { ...require('msw'), ...require('msw/node') },
    undici: require('undici'),
  }),
});
