import { applyPatch, parsePatch, type StructuredPatch } from 'diff';
import { encodeText } from '@clients/core/testing';
import type { ObjectStore, Tree, TreeFile } from './objects.js';

/** Returns the files after a patch; undefined when the text is not a patch, or when one of its parts does not apply. */
export function patched(store: ObjectStore, tree: Tree, text: string): Tree | undefined {
  const after = new Map(tree);
  try {
    const files = parsePatch(text).filter(({ oldFileName }) => oldFileName !== undefined);
    return files.length > 0 && files.every((file) => applyFile(store, after, file)) ? after : undefined;
  } catch {
    return undefined;
  }
}

function applyFile(store: ObjectStore, tree: Map<string, TreeFile>, file: StructuredPatch): boolean {
  const from = file.isCreate === true ? undefined : pathOf(file.oldFileName);
  const to = file.isDelete === true ? undefined : pathOf(file.newFileName);
  const old = from === undefined ? undefined : tree.get(from);
  const isTaken = to !== undefined && to !== from && tree.has(to);
  if (file.isBinary === true || isTaken || (from !== undefined && old === undefined)) return false;
  if (file.hunks.length === 0 && from === to && file.newMode === undefined) return false;
  const text = applyPatch(new TextDecoder().decode(store.blob(old?.sha ?? '')), file);
  if (text === false || (to === undefined && text !== '')) return false;
  if (from !== undefined && file.isCopy !== true) tree.delete(from);
  if (to === undefined) return true;
  if (!isFree(tree, to)) return false;
  tree.set(to, { sha: store.addBlob(encodeText(text)), mode: file.newMode === '100755' ? '100755' : (old?.mode ?? '100644') });
  return true;
}

/** Returns the path of a name in a patch, without its `a/` or `b/`. */
function pathOf(name = '/dev/null'): string | undefined {
  return name === '/dev/null' ? undefined : name.replace(/^[^/]*\//, '');
}

/** Whether a file can have a path: not outside the repository, in its `.git`, below a file, or where a directory is. */
function isFree(tree: Tree, path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => ['', '.', '..', '.git'].includes(part))) return false;
  return ![...tree.keys()].some((other) => path.startsWith(`${other}/`) || other.startsWith(`${path}/`));
}
