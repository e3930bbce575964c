import type { Tree, TreeFile } from './objects.js';

/** The merged tree, and the paths that both sides changed differently. */
interface Merged {
  readonly tree: Tree;
  readonly conflicts: readonly string[];
}

/** Merges two trees file by file. A file that both sides changed differently since `base` is a conflict. */
export function mergeTrees(base: Tree, ours: Tree, theirs: Tree): Merged {
  const tree = new Map<string, TreeFile>();
  const conflicts: string[] = [];
  for (const path of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
    const [was, mine, other] = [base.get(path), ours.get(path), theirs.get(path)];
    const taken = same(mine, was) ? other : mine;
    if (!same(mine, was) && !same(other, was) && !same(mine, other)) conflicts.push(path);
    if (taken !== undefined) tree.set(path, taken);
  }
  return { tree, conflicts };
}

function same(one: TreeFile | undefined, other: TreeFile | undefined): boolean {
  return one?.sha === other?.sha && one?.mode === other?.mode;
}
