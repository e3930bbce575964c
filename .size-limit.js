// What a page loads and what a program for Node holds, without undici, in KB of gzip. The limits are an alarm for accidents; `npm run bench` has the figures.
const [model, forge] = ['packages/model-client/dist', 'packages/forge-client/dist'];

/** @type {readonly (readonly [string, Readonly<Record<string, string>>, string])[]} */
const checks = [
  [
    'model-client: one endpoint and Transport',
    { [`${model}/index.js`]: '{ Transport }', [`${model}/endpoints.js`]: '{ chat }' },
    '80 kB',
  ],
  [
    'forge-client: one endpoint and Transport',
    { [`${forge}/index.js`]: '{ Transport }', [`${forge}/endpoints.js`]: '{ createIssue }' },
    '80 kB',
  ],
  ['model-client: the whole client', { [`${model}/index.js`]: '{ ModelClient }' }, '130 kB'],
  ['forge-client: the whole client', { [`${forge}/index.js`]: '{ ForgeClient }' }, '130 kB'],
];

/** What is done differently for Node; in a page nothing is. */
const places = {
  'in a page': {},
  'for Node': { platform: 'node', external: ['undici'] },
};

export default Object.entries(places).flatMap(([place, settings]) =>
  checks.map(([name, what, limit]) => ({
    name: `${name}, ${place}`,
    path: Object.keys(what),
    import: what,
    limit,
    gzip: true,
    modifyEsbuildConfig: (/** @type {object} */ config) => ({
      ...config,
      ...settings,
      logLevel: 'error',
    }),
  })),
);
