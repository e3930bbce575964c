// A bot that labels new issues by keyword. It creates missing labels, and
// ignores its own actions. It adds labels to issues of every repository
// that sends signed deliveries, and removes none. Run as a program, it
// tries itself out in a repository that it creates, and deletes at the end.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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
  const secret = process.env['HOOK_SECRET'] ?? crypto.randomUUID();
  const forge = ForgeClient.fromEnv();
  const server = createServer(
    toNodeHandler(labelBot(forge, secret)),
  ).listen(Number(process.env['PORT'] ?? 0), '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  // A program that keeps running would create its hook once. Here it labels
  // one issue.
  const { login: owner } = await forge.user.get();
  const { name: repo } = await forge.repos.create({
    name: `labelled-${Date.now().toString(36)}`,
  });
  const where = { owner, repo };
  await forge.hooks.create(where, {
    type: 'gitea',
    config: { url, content_type: 'json', secret },
    events: ['issues'],
    active: true,
  });
  const { number: index } = await forge.issues.create(where, {
    title: 'The valve leaks',
    body: 'The README does not say why.',
  });
  let labelled = false;
  for (let looks = 0; looks < 50 && !labelled; looks++) {
    await sleep(100);
    const { labels } = await forge.issues.get({ ...where, index });
    labelled = labels.length > 0;
  }
  if (!labelled) {
    console.error(`no delivery: can the server reach ${url}?`);
    process.exitCode = 1;
  }
  await forge.repos.delete(where);
  server.close();
  await forge.close();
}
