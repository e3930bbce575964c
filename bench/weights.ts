// Sizes and instantiations: the same numbers on every machine.
import { type Bundle, bundles, type Limit, types } from './budgets.ts';
import { bundleSize } from './bundle-size.ts';
import { instantiations } from './instantiations.ts';
import { withPacked } from './packed.ts';

/** A number and what it may be; peers have no limits. */
export interface Weight extends Partial<Limit> {
  readonly what: string;
  readonly found: number;
}

const peers: readonly Bundle[] = [
  { what: 'ollama-js: the whole client', code: `export { Ollama } from 'ollama/browser';` },
  { what: 'openai-node: the whole client', code: `export { default } from 'openai';` },
  { what: 'gitea-js: the whole client', code: `export { giteaApi } from 'gitea-js';` },
  { what: 'octokit: the whole client', code: `export { Octokit } from 'octokit';` },
];

/** KB of gzip: ours as they are published, in a page and for Node, then the peers in a page. */
export async function bundleWeights(): Promise<Weight[]> {
  const weights: Weight[] = [];
  await withPacked(async (folder) => {
    for (const place of ['page', 'node'] as const)
      for (const { what, code } of bundles)
        weights.push({
          what: `${what}, ${place === 'page' ? 'in a page' : 'for Node'}`,
          found: await bundleSize(folder, code, place),
        });
  });
  for (const { what, code } of peers)
    weights.push({
      what: `${what}, in a page`,
      found: await bundleSize(import.meta.dirname, code, 'page'),
    });
  return weights;
}

export function typeWeights(): Weight[] {
  return types.map((budget) => ({
    what: `${budget.name}: ${budget.part}`,
    found: instantiations(import.meta.dirname, budget),
    ...(budget.ceiling === undefined ? {} : { ceiling: budget.ceiling }),
    ...(budget.target === undefined ? {} : { target: budget.target }),
  }));
}
