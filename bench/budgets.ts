// What is weighed, and what types and imports may cost: generous limits, which an accident goes
// past and a fix does not.
import type { Published } from '../.ci/base/paths.ts';

export interface Limit {
  /** More than this fails `npm run bench`. */
  readonly ceiling: number;
  /** The target of docs/performance.md. */
  readonly target?: number;
}

export interface Bundle {
  readonly what: string;
  /** The program that is bundled. */
  readonly code: string;
}

/** Sizes are reported and not limited; `npm run size` is the alarm for accidents. */
export const bundles: readonly Bundle[] = [
  { what: 'model-client: one endpoint and Transport', code: one('model-client', 'chat') },
  { what: 'forge-client: one endpoint and Transport', code: one('forge-client', 'createIssue') },
  { what: 'forge-client: one list and Transport', code: one('forge-client', 'listIssues') },
  {
    what: 'model-client: chatStreamFrom',
    code: `export { chatStreamFrom } from 'model-client';`,
  },
  {
    what: 'model-client: the whole client',
    code: `export { ModelClient } from 'model-client';`,
  },
  {
    what: 'forge-client: the whole client',
    code: `export { ForgeClient } from 'forge-client';`,
  },
];

export interface TypeBudget extends Partial<Limit> {
  readonly name: Published;
  readonly part: 'the library' | 'the tools for models' | 'ten calls of a user';
}

/** In instantiations, which do not depend on the machine or its load. */
export const types: readonly TypeBudget[] = [
  { name: 'model-client', part: 'the library' },
  { name: 'forge-client', part: 'the library' },
  { name: 'forge-client', part: 'the tools for models', ceiling: 6_000 },
  { name: 'model-client', part: 'ten calls of a user', ceiling: 1_000 },
  { name: 'forge-client', part: 'ten calls of a user', ceiling: 1_000 },
];

/**
 * Time of an import over that of `import 'zod/v4/mini'` in the same run. Times depend on the
 * machine, so they are only reported.
 */
export const IMPORT_TARGET = 1.6;

/** Bytes of a small call that may outlive the young generation. */
export const SURVIVORS: Limit = { ceiling: 200 };

/** MB by which the heap may grow while a gigabyte is processed; only reported. */
export const HEAP_TARGET = 32;

function one(name: Published, endpoint: string): string {
  return `export { Transport } from '${name}'; export { ${endpoint} } from '${name}/endpoints';`;
}
