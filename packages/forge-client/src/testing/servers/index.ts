import type { ServerKind } from '../../service/server-kinds.js';
import type { Differences } from './differences.js';
import { forgejo15 } from './forgejo-15.js';
import { gitea122 } from './gitea-1.22.js';
import { gitea125 } from './gitea-1.25.js';

const DIFFERENCES: Readonly<Record<ServerKind, Differences | undefined>> = {
  'gitea-1.22': gitea122,
  'gitea-1.25': gitea125,
  'gitea-1.27': undefined,
  'forgejo-15': forgejo15,
};

/** Returns how a server differs from Gitea 1.27; undefined for Gitea 1.27 itself. */
export function differencesOf(kind: ServerKind): Differences | undefined {
  return DIFFERENCES[kind];
}
