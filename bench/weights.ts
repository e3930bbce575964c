// Sizes and instantiations: the same numbers on every machine, held to the ceilings of budgets.ts.
import { bundles, type Limit, types } from './budgets.ts';
import { bundleSize } from './bundle-size.ts';
import { instantiations } from './instantiations.ts';

/** A number and what it may be; peers have no limits. */
export interface Weight extends Partial<Limit> {
  readonly what: string;
  readonly found: number;
}

const peers: Readonly<Record<string, string>> = {
  'ollama-js: the whole client': `export { Ollama } from 'ollama/browser';`,
  'openai-node: the whole client': `export { default } from 'openai';`,
  'gitea-js: the whole client': `export { giteaApi } from 'gitea-js';`,
  'octokit: the whole client': `export { Octokit } from 'octokit';`,
};

/** KB of gzip in a browser: ours, then the peers. */
export async function bundleWeights(): Promise<Weight[]> {
  const weights: Weight[] = [];
  for (const { what, code, whole, start } of bundles) {
    const size = await bundleSize(import.meta.dirname, code);
    weights.push({ what, found: size.whole, ...whole });
    if (start !== undefined)
      weights.push({ what: `${what}, at the start`, found: size.start, ...start });
  }
  for (const [what, code] of Object.entries(peers))
    weights.push({ what, found: (await bundleSize(import.meta.dirname, code)).whole });
  return weights;
}

export function typeWeights(): Weight[] {
  return types.map((budget) => ({
    what: `${budget.name}: ${budget.part}`,
    found: instantiations(import.meta.dirname, budget),
    ceiling: budget.ceiling,
    ...(budget.target === undefined ? {} : { target: budget.target }),
  }));
}
