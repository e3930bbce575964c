import { expect, test } from 'vitest';
import { startForgeServer } from '../../src/index.js';
import { isExchange, readLines } from './lines.js';
import { Replay } from './replay.js';

/** What is answered otherwise than by Gitea 1.28-dev and Forgejo 16-dev, by server and with the reason. */
const known = {
  'gitea-28': {
    'repoMergePullRequest err-405-try-again-later':
      'a merge is checked at once, unless `mergeCheck` delays it',
  } as Readonly<Record<string, string>>,
  'forgejo-15': {} as Readonly<Record<string, string>>,
};

test.each(['gitea-28', 'forgejo-15'] as const)(
  'a server like %s responds like the newest one that was recorded: status, headers, values and messages',
  async (like) => {
    await using server = await startForgeServer({ like, bare: true });
    const lines = readLines(new URL(`../fixtures/newest/${like}.jsonl`, import.meta.url));
    for (const login of new Set(lines.map(({ as }) => as)))
      if (login !== undefined && login !== 'ada') server.seed.user(login);
    const replay = new Replay({ server, ids: new Map() });
    const different = new Map<string, string>();
    for (const line of lines) {
      if (!isExchange(line)) await replay.ask(line);
      else {
        const differences = await replay.differences(line);
        if (differences.length > 0)
          different.set(`${line.operation} ${line.case}`, differences.join(' | '));
      }
    }
    const all = lines.filter(isExchange).length;
    console.log(`newest, ${like}: ${String(all - different.size)} of ${String(all)} alike`);
    expect([...different].filter(([name]) => known[like][name] === undefined)).toEqual([]);
    expect(Object.keys(known[like]).filter((name) => !different.has(name))).toEqual([]);
  },
);
