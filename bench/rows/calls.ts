import { Octokit } from 'octokit';
import { Bare } from '../bare.ts';
import type { Clients } from '../clients.ts';
import { expectCount, rate, type Row, time } from '../measure.ts';
import { createGiteaClient } from '../peers.ts';

/** Small GETs, one after another and 32 at a time. */
export function smallGets(origin: string, quick: boolean, { ForgeClient }: Clients): Row[] {
  const bare = new Bare();
  const forge = new ForgeClient({ baseUrl: origin });
  const octokit = new Octokit({ baseUrl: `${origin}/api/v1` });
  const gitea = createGiteaClient(origin);
  const row = (name: string, times: number, width: number): Row => ({
    name,
    unit: 'requests/s',
    better: 'higher',
    target: 0.9,
    floor: 0.35,
    rounds: quick ? 70 : 210,
    contenders: [
      { name: 'bare', run: () => rate(times, width, () => bare.json(`${origin}/api/v1/user`)) },
      { name: 'ours', run: () => rate(times, width, () => forge.user.get()) },
      { name: 'gitea-js', run: () => rate(times, width, () => gitea.user.userGetCurrent()) },
      // octokit spaces its requests out on purpose: a short run shows it as well as a long one.
      { name: 'octokit', run: () => rate(2, width, () => octokit.request('GET /user')) },
    ],
  });
  return [row('small GET, one after another', 200, 1), row('small GET, 32 at a time', 400, 32)];
}

const where = { owner: 'ada', repo: 'engine' };

/** A page of 50 issues in strict mode. */
export function strictPage(origin: string, quick: boolean, { ForgeClient }: Clients): Row {
  const bare = new Bare();
  const strict = new ForgeClient({ baseUrl: origin, validate: 'strict' });
  const gitea = createGiteaClient(origin);
  const times = 20;
  return {
    name: 'a page of 50 issues, strict',
    unit: 'pages/s',
    better: 'higher',
    floor: 0.25,
    rounds: quick ? 50 : 150,
    contenders: [
      { name: 'bare', run: () => rate(times, 1, () => bare.json(pageOf(origin, 1))) },
      {
        name: 'ours',
        run: () => rate(times, 1, () => strict.issues.list(where, { limit: 50 }).page()),
      },
      {
        name: 'gitea-js',
        run: () =>
          rate(times, 1, () => gitea.repos.issueListIssues('ada', 'engine', { limit: 50 })),
      },
    ],
  };
}

/**
 * A page of 50 issues that drifts, with somebody listening, against one that fits: both by this
 * client.
 */
export function olderPage(origin: string, quick: boolean, { ForgeClient }: Clients): Row {
  const forge = new ForgeClient({
    baseUrl: origin,
    validate: 'lenient',
    hooks: { onDrift: () => undefined },
  });
  const older = forge.with({ headers: { 'x-bench': 'older' } });
  const times = 20;
  return {
    name: 'a page of 50 issues from an older server (bare: ours, a page that fits)',
    unit: 'pages/s',
    better: 'higher',
    target: 0.9,
    floor: 0.6,
    rounds: quick ? 50 : 150,
    contenders: [
      {
        name: 'bare',
        run: () => rate(times, 1, () => forge.issues.list(where, { limit: 50 }).page()),
      },
      {
        name: 'ours',
        run: () => rate(times, 1, () => older.issues.list(where, { limit: 50 }).page()),
      },
    ],
  };
}

/**
 * A page of 50 issues by a client that is made for it, as a server does with its users' tokens, and
 * by one client: what a schema was prepared for once serves all clients.
 */
export function newClients(origin: string, quick: boolean, { ForgeClient }: Clients): Row {
  const forge = new ForgeClient({ baseUrl: origin });
  const times = 20;
  return {
    name: 'a page of 50 issues by a new client (bare: ours, one client)',
    unit: 'pages/s',
    better: 'higher',
    floor: 0.3,
    rounds: quick ? 50 : 150,
    contenders: [
      {
        name: 'bare',
        run: () => rate(times, 1, () => forge.issues.list(where, { limit: 50 }).page()),
      },
      {
        name: 'ours',
        run: () =>
          rate(times, 1, async () => {
            const client = new ForgeClient({ baseUrl: origin });
            await client.issues.list(where, { limit: 50 }).page();
            await client.close();
          }),
      },
    ],
  };
}

/** 20 pages, one after another. */
export function pages(origin: string, quick: boolean, { ForgeClient }: Clients): Row {
  const bare = new Bare();
  const forge = new ForgeClient({ baseUrl: origin });
  const octokit = new Octokit({ baseUrl: `${origin}/api/v1` });
  const gitea = createGiteaClient(origin);
  const all = async (
    page: (number: number) => Promise<readonly { number?: number }[]>,
  ): Promise<void> => {
    let count = 0;
    for (let number = 1; number <= 20; number++)
      for (const issue of await page(number)) count += (issue.number ?? 0) > 0 ? 1 : 0;
    expectCount(count, 1_000, 'issues');
  };
  const walk = async (): Promise<void> => {
    let count = 0;
    for await (const issue of forge.issues.list(where, { limit: 50 }))
      count += issue.number > 0 ? 1 : 0;
    expectCount(count, 1_000, 'issues');
  };
  const times = 2;
  return {
    name: '20 pages of 50',
    unit: 'ms',
    better: 'lower',
    target: 0.9,
    floor: 0.4,
    rounds: quick ? 28 : 84,
    contenders: [
      {
        name: 'bare',
        run: () =>
          time(times, () =>
            all(async (page) => (await bare.json(pageOf(origin, page))) as { number: number }[]),
          ),
      },
      { name: 'ours', run: () => time(times, walk) },
      {
        name: 'gitea-js',
        run: () =>
          time(times, () =>
            all(
              async (page) =>
                (await gitea.repos.issueListIssues('ada', 'engine', { page, limit: 50 })).data,
            ),
          ),
      },
      {
        name: 'octokit',
        run: () =>
          time(1, () =>
            octokit.paginate('GET /repos/{owner}/{repo}/issues', { ...where, per_page: 50 }),
          ),
      },
    ],
  };
}

function pageOf(origin: string, page: number): string {
  return `${origin}/api/v1/repos/ada/engine/issues?page=${String(page)}&limit=50`;
}
