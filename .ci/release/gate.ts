// A change of the public declarations needs a changeset: a major one, or a minor one before 1.0, when something is removed or narrowed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { manifestOf, type Published, published, root } from '../paths.ts';
import { type Difference, compare } from './compare.ts';
import { readPage } from './declarations.ts';
import { pendingChangesets } from './version.ts';

const LEVELS = ['none', 'patch', 'minor', 'major'] as const;
export type Level = (typeof LEVELS)[number];

export interface Verdict {
  readonly ok: boolean;
  readonly text: string;
}

if (process.argv[1] === import.meta.filename) {
  for (const name of published) {
    const { ok, text } = await judge(root, name);
    console.log(`${name}: ${text}`);
    if (!ok) process.exitCode = 1;
  }
}

/** Compares the declarations of a package with those of its last release. */
export async function judge(top: string, name: Published): Promise<Verdict> {
  const base = await lastRelease(top, name);
  if ('skipped' in base) return { ok: true, text: `skipped, because ${base.skipped}` };
  const page = `docs/api/${name}.md`;
  const before = await show(top, base.commit, page);
  if (before === undefined || !existsSync(join(top, page)))
    return { ok: true, text: `skipped, because ${page} is missing at one of the two commits` };
  const differences = compare(readPage(before), readPage(readFileSync(join(top, page), 'utf8')));
  const needed = neededLevel(differences, base.version);
  const announced = higher(changesetLevel(top, name), bump(base.version, manifestOf(name, top).version));
  const count = `${String(differences.length)} declarations differ from ${base.version}`;
  if (LEVELS.indexOf(announced) >= LEVELS.indexOf(needed))
    return { ok: true, text: `${count}, which needs ${nameOf(needed)}; there is ${nameOf(announced)}` };
  const lines = differences
    .filter(({ change }) => needed === 'patch' || change !== 'added')
    .map(({ what, change }) => `  ${change}: ${what}`);
  return {
    ok: false,
    text: [`${count}, which needs ${nameOf(needed)}; there is ${nameOf(announced)}: npx changeset`, ...lines.slice(0, 30)].join('\n'),
  };
}

interface Base {
  readonly commit: string;
  readonly version: string;
}

/** The commit that set the version. A tag is made on it or after it, and may be missing in a clone. */
async function lastRelease(top: string, name: Published): Promise<Base | { readonly skipped: string }> {
  const manifest = `packages/${name}/package.json`;
  const inside = await run('git', ['rev-parse', '--is-shallow-repository', '--show-prefix'], { cwd: top });
  if (inside.code !== 0) return { skipped: 'there is no git history' };
  const { stdout } = await run('git', ['log', '-1', '--format=%H %P', '-G', '^  "version": ', '--', manifest], { cwd: top });
  const [commit, parent] = stdout.trim().split(' ');
  if (commit === undefined || commit === '') return { skipped: 'no commit has its version' };
  // The oldest commit of a shallow clone seems to add every file.
  if (parent === undefined && inside.stdout.startsWith('true'))
    return { skipped: 'this clone is shallow and does not reach the last release: git fetch --unshallow' };
  const { version } = JSON.parse((await show(top, commit, manifest)) ?? '{}') as { readonly version?: string };
  if (version === undefined || version === '0.0.0') return { skipped: 'it has no release yet' };
  return { commit, version };
}

async function show(top: string, commit: string, path: string): Promise<string | undefined> {
  const { code, stdout } = await run('git', ['show', `${commit}:${path}`], { cwd: top });
  return code === 0 ? stdout : undefined;
}

function neededLevel(differences: readonly Difference[], version: string): Level {
  if (differences.length === 0) return 'none';
  if (differences.every(({ change }) => change === 'added')) return 'patch';
  return version.startsWith('0.') ? 'minor' : 'major';
}

/** The highest level that a pending changeset has for the package. */
function changesetLevel(top: string, name: Published): Level {
  const levels = pendingChangesets(top).map((path) => {
    const [, head = ''] = readFileSync(join(top, path), 'utf8').split(/^---$/m);
    const level = new RegExp(`^['"]?${name}['"]?: *(patch|minor|major) *$`, 'm').exec(head)?.[1];
    return LEVELS.find((each) => each === level) ?? 'none';
  });
  return levels.reduce(higher, 'none');
}

/** What the version has been raised by already: the changesets of a release are gone before it is committed. */
function bump(before: string, now: string): Level {
  const [old, here] = [before, now].map((version) => version.split('.'));
  if (old?.[0] !== here?.[0]) return 'major';
  if (old?.[1] !== here?.[1]) return 'minor';
  return old?.[2] === here?.[2] ? 'none' : 'patch';
}

function higher(one: Level, other: Level): Level {
  return LEVELS.indexOf(one) >= LEVELS.indexOf(other) ? one : other;
}

function nameOf(level: Level): string {
  return level === 'none' ? 'no changeset' : `a ${level} changeset`;
}
