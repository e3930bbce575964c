// What a page loads and what a program for Node holds, without undici, in kB of gzip. Whoever makes a bundle larger sees it here, and
// `npm run size` fails for a limit that is more than 5 % above what is measured, too. `npm run bench` has the figures.
const [model, forge] = ['packages/model-client/dist', 'packages/forge-client/dist'];

/** What is bundled, with its limits in a page and for Node. */
/** @type {readonly (readonly [string, Readonly<Record<string, string>>, string, string])[]} */
const checks = [
  [
    'model-client: one endpoint and Transport',
    { [`${model}/index.js`]: '{ Transport }', [`${model}/endpoints.js`]: '{ chat }' },
    '60.5 kB',
    '77.5 kB',
  ],
  [
    'forge-client: one endpoint and Transport',
    { [`${forge}/index.js`]: '{ Transport }', [`${forge}/endpoints.js`]: '{ createIssue }' },
    '60.5 kB',
    '77 kB',
  ],
  [
    'forge-client: one list and Transport',
    { [`${forge}/index.js`]: '{ Transport }', [`${forge}/endpoints.js`]: '{ listIssues }' },
    '67 kB',
    '83.5 kB',
  ],
  [
    'model-client: chatStreamFrom',
    { [`${model}/index.js`]: '{ chatStreamFrom }' },
    '61.5 kB',
    '78.5 kB',
  ],
  [
    'model-client: the whole client',
    { [`${model}/index.js`]: '{ ModelClient }' },
    '113.5 kB',
    '130 kB',
  ],
  [
    'forge-client: the whole client',
    { [`${forge}/index.js`]: '{ ForgeClient }' },
    '130 kB',
    '146 kB',
  ],
];

/** What is done differently for Node; in a page nothing is. */
const places = {
  'in a page': {},
  'for Node': { platform: 'node', external: ['undici'] },
};

export default Object.entries(places).flatMap(([place, settings]) =>
  checks.map(([name, what, inPage, forNode]) => ({
    name: `${name}, ${place}`,
    path: Object.keys(what),
    import: what,
    limit: place === 'for Node' ? forNode : inPage,
    gzip: true,
    modifyEsbuildConfig: (/** @type {object} */ config) => ({
      ...config,
      ...settings,
      logLevel: 'error',
    }),
  })),
);
