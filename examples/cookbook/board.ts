// Keeps a project board in step with its issues: a new one is in Triage,
// one with the label "in progress" in In progress, a closed one in Done.
// It needs Gitea 28 or newer.
import { createServer } from 'node:http';
import { ForgeClient } from 'forge-client';
import * as endpoints from 'forge-client/endpoints';
import {
  createWebhookHandler,
  toNodeHandler,
  type WebhookHandler,
} from 'forge-client/webhooks';

const TITLE = 'Issues';
const LABEL = 'in progress';
const COLUMNS = ['Triage', 'In progress', 'Done'] as const;
type Column = (typeof COLUMNS)[number];

export interface Board {
  readonly owner: string;
  readonly repo: string;
  readonly id: number;
  /** The ids of the columns. */
  readonly columns: Readonly<Record<Column, number>>;
}

/** Finds the board and its columns, and creates what is missing. */
export async function openBoard(
  forge: ForgeClient,
  repo: { readonly owner: string; readonly repo: string },
): Promise<Board> {
  if (!(await forge.supports(endpoints.listProjects)))
    throw new Error('boards need Gitea 28 or newer');
  const boards = await forge.projects.list(repo).toArray();
  const { id } =
    boards.find(({ title }) => title === TITLE) ??
    (await forge.projects.create(repo, { title: TITLE }));
  const where = { ...repo, id };
  const known = await forge.projects.columns.list(where).toArray();
  const columns: Record<string, number> = {};
  for (const title of COLUMNS)
    columns[title] = (
      known.find((column) => column.title === title) ??
      (await forge.projects.columns.create(where, { title }))
    ).id;
  return { ...where, columns: columns as Board['columns'] };
}

function findColumn(issue: {
  readonly state: string;
  readonly labels: readonly { readonly name: string }[];
}): Column {
  if (issue.state === 'closed') return 'Done';
  const isBegun = issue.labels.some(({ name }) => name === LABEL);
  return isBegun ? 'In progress' : 'Triage';
}

/**
 * Makes the bot. On failure it responds with 500, so that the server lists
 * the delivery as failed and you can send it again.
 */
export function boardBot(
  forge: ForgeClient,
  secret: string,
  board: Board,
): WebhookHandler {
  const { owner, repo, id, columns } = board;
  return createWebhookHandler({
    secret,
    on: {
      issues: async ({ payload: { action, number } }) => {
        if (action === 'deleted') return;
        // A delivery may be late: what counts is the issue as it is now.
        const issue = await forge.issues.get({
          owner,
          repo,
          index: number,
        });
        const column = findColumn(issue);
        // Puts it on the board, or moves it if it is there already.
        const column_id = columns[column];
        await forge.projects.issues.add(
          { owner, repo, id, column_id },
          issue,
        );
        console.log(`#${number}: ${column}`);
      },
    },
    onError: (error) => {
      console.error(error instanceof Error ? error.message : error);
    },
  });
}

if (process.argv[1] === import.meta.filename) {
  const forge = ForgeClient.fromEnv();
  const owner = process.env['FORGE_OWNER'] ?? '';
  const repo = process.env['FORGE_REPO'] ?? '';
  const board = await openBoard(forge, { owner, repo });
  // The secret that is set at the webhook; an empty one is refused.
  const bot = boardBot(forge, process.env['HOOK_SECRET'] ?? '', board);
  const port = Number(process.env['PORT'] ?? 3000);
  createServer(toNodeHandler(bot)).listen(port, () => {
    console.log(`http://localhost:${port}`);
  });
}
