// Closes issues that nobody answers. One without an update for 60 days gets
// the label `stale` and a comment; 14 days later it is closed, or, if
// somebody has commented meanwhile, loses the label. Issues with the label
// `pinned` or `security` stay open. Without `--yes` it only prints what it
// would do.
import { ForgeClient, type Issue } from 'forge-client';

interface Repo {
  readonly owner: string;
  readonly repo: string;
}

export interface Rules {
  /** Days without an update until an issue is marked. */
  readonly quietDays: number;
  /** Days between the mark and the end. */
  readonly graceDays: number;
  /** Labels of issues that are left alone. */
  readonly exempt: readonly string[];
}

export const RULES: Rules = {
  quietDays: 60,
  graceDays: 14,
  exempt: ['pinned', 'security'],
};

const LABEL = 'stale';
/** Begins the comment of the bot; not visible. */
const MARK = '<!-- close-stale -->';
const DAY = 86_400_000;

export interface Action {
  readonly index: number;
  readonly does: 'mark' | 'unmark' | 'close';
}

/**
 * Decides what to do. Both lists are read to their ends before anything is
 * changed: a comment or a label moves an issue in a list that is ordered or
 * filtered by the time of its update.
 */
export async function findStale(
  forge: ForgeClient,
  repo: Repo,
  now: number = Date.now(),
  { quietDays, graceDays, exempt }: Rules = RULES,
): Promise<Action[]> {
  const open = { state: 'open', type: 'issues', limit: 50 } as const;
  const before = new Date(now - quietDays * DAY);
  const quiet = await forge.issues
    .list(repo, { ...open, before })
    .toArray();
  const actions: Action[] = [];
  for (const issue of quiet)
    if (![LABEL, ...exempt].some((name) => hasLabel(issue, name)))
      actions.push({ index: issue.number, does: 'mark' });

  // A filter by a label that does not exist is an error.
  if ((await findLabel(forge, repo)) === undefined) return actions;
  const marked = forge.issues.list(repo, { ...open, labels: [LABEL] });
  for (const issue of await marked.toArray()) {
    const index = issue.number;
    if (exempt.some((name) => hasLabel(issue, name))) {
      actions.push({ index, does: 'unmark' });
      continue;
    }
    const comments = await forge.issues.comments
      .list({ ...repo, index })
      .toArray();
    const last = comments.at(-1);
    if (last?.body.startsWith(MARK) !== true)
      actions.push({ index, does: 'unmark' });
    else if (Date.parse(last.created_at) < now - graceDays * DAY)
      actions.push({ index, does: 'close' });
  }
  return actions;
}

/** Does it. Can be repeated after a failure. */
export async function apply(
  forge: ForgeClient,
  repo: Repo,
  actions: readonly Action[],
): Promise<void> {
  if (actions.length === 0) return;
  const { id } =
    (await findLabel(forge, repo)) ??
    (await forge.labels.create(repo, { name: LABEL, color: '#cccccc' }));
  for (const { index, does } of actions) {
    const issue = { ...repo, index };
    if (does === 'close') {
      await forge.issues.update(issue, { state: 'closed' });
    } else if (does === 'unmark') {
      await forge.issues.labels.remove({ ...issue, id });
    } else {
      const body = `${MARK}\nNobody has answered here for a while. Without a comment this issue will be closed.`;
      // The comment first: an issue with the label alone counts as
      // answered.
      await forge.issues.comments.create(issue, { body });
      await forge.issues.labels.add(issue, { labels: [id] });
    }
  }
}

function hasLabel({ labels }: Issue, name: string): boolean {
  return labels.some((label) => label.name === name);
}

async function findLabel(
  forge: ForgeClient,
  repo: Repo,
): Promise<{ readonly id: number } | undefined> {
  const labels = await forge.labels.list(repo).toArray();
  return labels.find(({ name }) => name === LABEL);
}

if (process.argv[1] === import.meta.filename) {
  const { FORGE_OWNER: owner, FORGE_REPO: repo } = process.env;
  if (!owner || !repo) {
    console.error(
      'usage: FORGE_OWNER=owner FORGE_REPO=name close-stale.mts [--yes]',
    );
    process.exit(1);
  }
  const forge = ForgeClient.fromEnv();
  const actions = await findStale(forge, { owner, repo });
  for (const { index, does } of actions) console.log(`#${index}: ${does}`);
  if (process.argv.includes('--yes'))
    await apply(forge, { owner, repo }, actions);
  else console.log(`${actions.length} to do, with --yes`);
}
