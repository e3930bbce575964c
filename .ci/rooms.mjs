/** The rooms of the core, from the ground up: each may import from those before it. */
const core = ['base', 'wire', 'schema', 'network', 'upload', 'contract', 'call', 'response', 'paging', 'stream', 'download'];

/**
 * One rule for each room: none of the rooms above it.
 *
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const downward = core.slice(0, -1).map((room, index) => ({
  name: `${room}-imports-downward`,
  comment: `core/src/${room} is below ${core.slice(index + 1).join(', ')}: move the import's target down, or what needs it up`,
  severity: 'error',
  from: { path: `^packages/core/src/${room}/` },
  to: { path: `^packages/core/src/(?:(?:${core.slice(index + 1).join('|')})/|(?:index|transport)\\.ts$)` },
}));

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
      name: 'core-has-rooms',
      comment: 'A file of the core lies in a room; only what leads out of the core is loose.',
      severity: 'error',
      from: { path: '^packages/core/src/[^/]+\\.ts$', pathNot: '^packages/core/src/(?:index|transport|zod)\\.ts$' },
      to: {},
    },
    {
      name: 'testing-is-a-leaf',
      comment: 'What users ship does not import the embedded servers.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '^packages/[^/]+/src/testing/' },
      to: { path: '^packages/[^/]+/src/testing/' },
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
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: { conditionNames: ['@clients/source', 'node', 'import', 'types'], exportsFields: ['exports'] },
  },
};
