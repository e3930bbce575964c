// A bot that labels new issues by keyword. It creates missing labels, and
// ignores its own actions. It adds labels to issues of every repository
// that sends signed deliveries, and removes none.
import { createServer } from 'node:http';
import { ForgeClient, repoRef } from 'forge-client';
import {
  createWebhookHandler,
  toNodeHandler,
  type WebhookHandler,
} from 'forge-client/webhooks';

const RULES: readonly {
  readonly name: string;
  readonly color: string;
  readonly words: RegExp;
}[] = [
  {
    name: 'bug',
    color: '#ee0701',
    words: /\b(?:leak|crash|error|broken)/i,
  },
  {
    name: 'docs',
    color: '#0075ca',
    words: /\b(?:readme|documentation|typo)/i,
  },
];

interface Repo {
  readonly owner: string;
  readonly repo: string;
}

async function label(
  forge: ForgeClient,
  repo: Repo,
  index: number,
  text: string,
): Promise<void> {
  const wanted = RULES.filter(({ words }) => words.test(text));
  if (wanted.length === 0) return;
  const known = new Map(
    (await forge.labels.list(repo).toArray()).map(({ name, id }) => [
      name,
      id,
    ]),
  );
  const labels: number[] = [];
  for (const { name, color } of wanted)
    labels.push(
      known.get(name) ??
        (await forge.labels.create(repo, { name, color })).id,
    );
  // Adding a label twice changes nothing.
  await forge.issues.labels.add({ ...repo, index }, { labels });
  console.log(`#${index}: ${wanted.map(({ name }) => name).join(', ')}`);
}

/**
 * Makes the bot. On failure it responds with 500, so that the server lists
 * the delivery as failed and you can send it again.
 */
export function labelBot(
  forge: ForgeClient,
  secret: string,
): WebhookHandler {
  return createWebhookHandler({
    secret,
    on: {
      issues: async ({ payload: { action, issue, repository } }) => {
        if (!['opened', 'edited'].includes(action)) return;
        await label(
          forge,
          repoRef(repository),
          issue.number,
          `${issue.title}\n${issue.body}`,
        );
      },
    },
    onError: (error) => {
      console.error(error instanceof Error ? error.message : error);
    },
  });
}

if (process.argv[1] === import.meta.filename) {
  // The secret that is set at the webhook; an empty one is refused.
  const secret = process.env['HOOK_SECRET'] ?? '';
  const bot = labelBot(ForgeClient.fromEnv(), secret);
  const port = Number(process.env['PORT'] ?? 3000);
  createServer(toNodeHandler(bot)).listen(port, () => {
    console.log(`http://localhost:${port}`);
  });
}
