// What a page loads, in KB of gzip. The limits are an alarm for accidents; `npm run bench` has the figures.
const [model, forge] = ['packages/model-client/dist', 'packages/forge-client/dist'];

const checks = [
  [
    'model-client: one endpoint and Transport',
    { [`${model}/index.js`]: '{ Transport }', [`${model}/endpoints.js`]: '{ chat }' },
    '70 kB',
  ],
  [
    'forge-client: one endpoint and Transport',
    { [`${forge}/index.js`]: '{ Transport }', [`${forge}/endpoints.js`]: '{ createIssue }' },
    '70 kB',
  ],
  ['model-client: the whole client', { [`${model}/index.js`]: '{ ModelClient }' }, '130 kB'],
  ['forge-client: the whole client', { [`${forge}/index.js`]: '{ ForgeClient }' }, '130 kB'],
];

export default checks.map(([name, what, limit]) => ({
  name,
  path: Object.keys(what),
  import: what,
  limit,
  gzip: true,
  modifyEsbuildConfig: (/** @type {object} */ config) => ({ ...config, logLevel: 'error' }),
}));
