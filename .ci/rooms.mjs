// `npm run rooms`: imports run downward, without circles.

/** Folders with rooms, each from the ground up: a room may import from those before it, and only the loose files from all. */
const houses = [
  {
    folder: 'packages/core/src',
    rooms: [
      'base',
      'wire',
      'schema',
      'keys',
      'network',
      'upload',
      'contract',
      'call',
      'response',
      'paging',
      'stream',
      'download',
      'telemetry',
    ],
    loose: ['doors', 'for-servers', 'index', 'package-exports', 'transport'],
  },
  {
    folder: 'packages/forge-server/src',
    rooms: [
      'bytes',
      'git',
      'state',
      'servers',
      'workflows',
      'http',
      'access',
      'views',
      'events',
      'changes',
      'routes',
      'routing',
    ],
    loose: ['app', 'index', 'seed', 'server'],
  },
  {
    folder: '.ci',
    rooms: ['base', 'pack', 'update', 'site', 'release', 'site-check', 'examples-check'],
    loose: [
      'build',
      'live',
      'playground',
      'rooms',
      'setup',
      'site',
      'size',
      'tarballs',
      'test',
      'typecheck',
      'quick',
      'update',
    ],
  },
];

/** The one file of a client that exports its server. */
const TESTING = '(?:model|forge)-client/src/testing\\.ts';

/**
 * One rule for each room: its files import none of the rooms above it and no loose file. One for each folder: every other file lies
 * in a room.
 *
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const downward = houses.flatMap(({ folder, rooms, loose }) => [
  ...rooms.map((room, index) => ({
    name: `${room}-imports-downward`,
    comment: `${folder}/${room} is below ${[...rooms.slice(index + 1), ...loose].join(', ')}: move the import's target down, or what needs it up`,
    severity: /** @type {const} */ ('error'),
    from: { path: `^${folder}/${room}/` },
    to: {
      path: `^${folder}/(?:${[...rooms.slice(index + 1).map((above) => `${above}/`), ...loose.map((file) => `${file}\\.(?:ts|mjs)$`)].join('|')})`,
    },
  })),
  {
    name: 'files-lie-in-rooms',
    comment: `A file of ${folder} lies in a room that this configuration lists; only ${loose.join(', ')} are loose.`,
    severity: 'error',
    from: {
      path: `^${folder}/`,
      pathNot: `^${folder}/(?:(?:${rooms.join('|')})/|(?:${loose.join('|')})\\.(?:ts|mjs)$)`,
    },
    to: {},
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle-of-files',
      comment: 'Imports run downward only, those of types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-rooms',
      comment: 'Two folders that import each other are one room.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    ...downward,
    {
      name: 'clients-import-no-server',
      comment: `A program that is shipped has no server for tests in it: only ${TESTING} of a client may import one.`,
      severity: 'error',
      from: {
        path: '^packages/(?:core|model-client|forge-client)/src/',
        pathNot: `^packages/${TESTING}$`,
      },
      to: { path: '^packages/(?:server-kit|model-server|forge-server)/' },
    },
    {
      name: 'testing-is-an-entry-point',
      comment: `Programs import ${TESTING} as /testing; no source file does.`,
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: `^packages/${TESTING}$` },
    },
    {
      name: 'servers-use-clients-like-programs',
      comment:
        'A server for tests imports what a program can import, or the door that is declared for it.',
      severity: 'error',
      from: { path: '^packages/(?:server-kit|model-server|forge-server)/src/' },
      to: {
        path: '^packages/(?:core|model-client|forge-client)/src/',
        pathNot: [
          '^packages/(?:model|forge)-client/src/(?:index|endpoints|schemas|for-server)\\.ts$',
          '^packages/core/src/(?:index|for-servers|schema/(?:schema|json-schema))\\.ts$',
        ],
      },
    },
    {
      name: 'doors-are-for-servers',
      comment: 'A door of the core or of a client is for the package of its server alone.',
      severity: 'error',
      from: { pathNot: '^packages/(?:server-kit|model-server|forge-server)/' },
      to: { path: '^packages/[^/]+/src/for-servers?\\.ts$' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere hides a circle.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // The circle of a client and its server ends where the client publishes the server.
    doNotFollow: { path: ['node_modules', `^packages/${TESTING}$`] },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      conditionNames: ['@clients/source', 'node', 'import', 'types'],
      exportsFields: ['exports'],
    },
  },
};
