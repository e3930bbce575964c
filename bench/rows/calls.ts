import { createGiteaClient } from '../peers.ts';
import { ForgeClient } from 'forge-client';
import { Octokit } from 'octokit';
import { bareJson } from '../bare.ts';
import { expectCount, rate, type Row, time } from '../measure.ts';

/** Small GETs, one after another and 32 at a time. */
export function smallGets(origin: string, quick: boolean): Row[] {
  const forge = new ForgeClient({ baseUrl: origin });
  const octokit = new Octokit({ baseUrl: `${origin}/api/v1` });
  const gitea = createGiteaClient(origin);
  const times = quick ? 1_000 : 4_000;
  const row = (name: string, width: number): Row => ({
    name,
    unit: 'requests/s',
    better: 'higher',
    target: { ratio: 0.85 },
    floor: 0.45,
    rounds: quick ? 3 : 9,
    contenders: [
      { name: 'bare', run: () => rate(times, width, () => bareJson(`${origin}/api/v1/user`)) },
      { name: 'ours', run: () => rate(times, width, () => forge.user.get()) },
      { name: 'gitea-js', run: () => rate(times, width, () => gitea.user.userGetCurrent()) },
      // octokit spaces its requests out on purpose: a short run shows it as well as a long one.
      { name: 'octokit', run: () => rate(quick ? 20 : 100, width, () => octokit.request('GET /user')) },
    ],
  });
  return [row('small GET, one after another', 1), row('small GET, 32 at a time', 32)];
}

/** A page of 50 issues in strict mode, and 20 of them in a row. */
export function pages(origin: string, quick: boolean): Row[] {
  const forge = new ForgeClient({ baseUrl: origin });
  const strict = new ForgeClient({ baseUrl: origin, validate: 'strict' });
  const octokit = new Octokit({ baseUrl: `${origin}/api/v1` });
  const gitea = createGiteaClient(origin);
  const where = { owner: 'ada', repo: 'engine' };
  const address = (page: number): string => `${origin}/api/v1/repos/ada/engine/issues?page=${String(page)}&limit=50`;
  const all = async (page: (number: number) => Promise<{ length: number }>): Promise<void> => {
    let count = 0;
    for (let number = 1; number <= 20; number++) count += (await page(number)).length;
    expectCount(count, 1_000, 'issues');
  };
  const walk = async (): Promise<void> => {
    let count = 0;
    for await (const issue of forge.issues.list(where, { limit: 50 })) count += issue.number > 0 ? 1 : 0;
    expectCount(count, 1_000, 'issues');
  };
  return [
    {
      name: 'a page of 50 issues, strict', unit: 'pages/s', better: 'higher', rounds: quick ? 3 : 9,
      contenders: [
        { name: 'bare', run: () => rate(quick ? 100 : 400, 1, () => bareJson(address(1))) },
        { name: 'ours', run: () => rate(quick ? 100 : 400, 1, () => strict.issues.list(where, { limit: 50 }).page()) },
        { name: 'gitea-js', run: () => rate(quick ? 100 : 400, 1, () => gitea.repos.issueListIssues('ada', 'engine', { limit: 50 })) },
      ],
    },
    {
      name: '20 pages of 50', unit: 'ms', better: 'lower', target: { ratio: 0.85 }, floor: 0.4, rounds: quick ? 3 : 9,
      contenders: [
        { name: 'bare', run: () => time(() => all(async (page) => (await bareJson(address(page))) as unknown[])) },
        { name: 'ours', run: () => time(walk) },
        { name: 'gitea-js', run: () => time(() => all(async (page) => (await gitea.repos.issueListIssues('ada', 'engine', { page, limit: 50 })).data)) },
        { name: 'octokit', run: () => time(() => octokit.paginate('GET /repos/{owner}/{repo}/issues', { ...where, per_page: 50 })) },
      ],
    },
  ];
}
