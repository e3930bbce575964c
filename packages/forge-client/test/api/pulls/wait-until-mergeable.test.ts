import { expect, onTestFinished, test } from 'vitest';
import {
  AbortError,
  ForgeClient,
  InputError,
  NotFoundError,
  NotMergeableError,
  type PullRequest,
  TimeoutError,
  token,
} from '../../../src/index.js';
import { Pulls } from '../../../src/api/pulls/pulls.js';
import { startForgeServer } from '../../../src/testing.js';
import { errorOf, recorded, type Reply, scriptServer } from '../../script-server.js';
import { useSteadyClock } from '../../../../core/test/servers/steady-clock.js';

useSteadyClock();

const pull = { owner: 'ada', repo: 'engine', index: 4 };
const LOOK = 'GET /api/v1/repos/ada/engine/pulls/4';

/** The pull request as the server sends it, with these fields replaced. */
function looked(fields: Partial<PullRequest>): Reply {
  const body = recorded('repoGetPullRequest', 'odd-fork-deleted').body as object;
  return { body: { ...body, number: 4, state: 'open', merged: false, draft: false, ...fields } };
}

test.each([['undici'], ['fetch']])(
  'a pull request is merged as soon as the server has checked it (%s)',
  async (driver) => {
    await using server = await startForgeServer({ mergeCheck: 60_000 });
    const forge = new ForgeClient({
      baseUrl: server.url,
      auth: token(server.token),
      validate: 'strict',
      ...(driver === 'fetch' ? { fetch: globalThis.fetch } : {}),
    });
    onTestFinished(() => forge.close());
    const repo = { owner: 'ada', repo: 'engine' };
    const files = [{ operation: 'create', path: 'new.txt', content: 'new' }] as const;
    await forge.contents.change(repo, {
      files,
      branch: 'main',
      new_branch: 'topic',
      message: 'Add',
    });
    const { number: index, mergeable } = await forge.pulls.create(repo, {
      head: 'topic',
      base: 'main',
      title: 'Topic',
    });
    expect(mergeable).toBe(false);
    expect(await errorOf(forge.pulls.merge({ ...repo, index }, { do: 'merge' }))).toMatchObject({
      status: 405,
      code: 'not-mergeable',
    });
    const seen: boolean[] = [];
    const onProgress = (each: PullRequest): void => {
      seen.push(each.mergeable);
      if (seen.length === 2) server.state.clock.advance(60_000);
    };
    const checked = await forge.pulls.waitUntilMergeable(
      { ...repo, index },
      { interval: 10, onProgress },
    );
    expect(checked).toMatchObject({ number: index, mergeable: true });
    expect(seen).toEqual([false, false, true]);
    await forge.pulls.merge({ ...repo, index }, { do: 'merge' });
    expect(await errorOf(forge.pulls.waitUntilMergeable({ ...repo, index }))).toMatchObject({
      code: 'pull-merged',
    });
  },
);

test('the hint for a closed pull request names a method that the client has', async () => {
  const { transport } = await scriptServer([looked({ state: 'closed' })]);
  const pulls = new Pulls(transport);
  const error = await errorOf(pulls.waitUntilMergeable(pull));
  const [, method = ''] = /pulls\.(\w+)/.exec(String((error as NotMergeableError).hint)) ?? [];
  expect(pulls).toHaveProperty(method, expect.any(Function));
});

test.each<[string, string, Partial<PullRequest>]>([
  ['merged', 'pull-merged', { merged: true, state: 'closed', mergeable: true }],
  ['closed', 'pull-closed', { state: 'closed', mergeable: true }],
  ['a draft', 'pull-draft', { draft: true, mergeable: false }],
])(
  'the wait for a pull request that is %s ends with an error after one request',
  async (_, code, fields) => {
    const { transport, lines } = await scriptServer([looked(fields)]);
    const error = await errorOf(new Pulls(transport).waitUntilMergeable(pull));
    expect(error).toBeInstanceOf(NotMergeableError);
    expect(error).toMatchObject({
      kind: 'state',
      name: 'NotMergeableError',
      code,
      pull: { number: 4, ...fields },
    });
    expect(Object.keys(error as object)).not.toContain('pull');
    expect(lines).toEqual([LOOK]);
  },
);

test('a conflict is an error with the pull request as it was last seen when the time is over', async () => {
  const { transport, lines } = await scriptServer(
    Array<Reply>(50).fill(looked({ mergeable: false, title: 'Clash' })),
  );
  const error = await errorOf(
    new Pulls(transport).waitUntilMergeable(pull, {
      interval: 40,
      maxInterval: 40,
      timeoutMs: 300,
    }),
  );
  expect(error).toBeInstanceOf(NotMergeableError);
  expect(error).toMatchObject({
    code: 'not-mergeable',
    pull: { title: 'Clash' },
    mayHaveExecuted: false,
  });
  expect((error as Error).message).toContain('pull request 4 was not mergeable within 300 ms');
  expect((error as Error).cause).toBeInstanceOf(TimeoutError);
  expect(lines.length).toBeGreaterThan(1);
});

test('the limit of the client applies where the call sets none', async () => {
  const replies = Array<Reply>(50).fill(looked({ mergeable: false }));
  const { transport } = await scriptServer(replies, { timeouts: { total: 300 } });
  const error = await errorOf(new Pulls(transport).waitUntilMergeable(pull, { interval: 60_000 }));
  expect((error as Error).message).toContain('within 300 ms');
});

test('a server that does not respond in time is a timeout', async () => {
  await using server = await startForgeServer({ latency: 5_000 });
  const forge = new ForgeClient({ baseUrl: server.url });
  onTestFinished(() => forge.close());
  const error = await errorOf(forge.pulls.waitUntilMergeable(pull, { timeoutMs: 80 }));
  expect(error).toBeInstanceOf(TimeoutError);
});

test('a signal ends the wait between two requests, and a 404 ends it at once', async () => {
  const { transport, lines } = await scriptServer([
    looked({ mergeable: false }),
    { status: 404, body: { message: 'gone' } },
  ]);
  const stop = new AbortController();
  const onProgress = (): void => {
    setTimeout(() => {
      stop.abort('enough');
    }, 10);
  };
  const pulls = new Pulls(transport);
  const error = await errorOf(
    pulls.waitUntilMergeable(pull, {
      interval: 60_000,
      maxInterval: 60_000,
      signal: stop.signal,
      onProgress,
    }),
  );
  expect(error).toBeInstanceOf(AbortError);
  expect(error).toMatchObject({ cause: 'enough' });
  expect(lines).toHaveLength(1);
  expect(await errorOf(pulls.waitUntilMergeable(pull))).toBeInstanceOf(NotFoundError);
});

test('an interval of 0 is refused before anything is sent', async () => {
  const { transport, lines } = await scriptServer([]);
  const error = await errorOf(new Pulls(transport).waitUntilMergeable(pull, { interval: 0 }));
  expect(error).toBeInstanceOf(InputError);
  expect(error).toMatchObject({
    code: 'invalid-option',
    message: expect.stringContaining('interval') as string,
  });
  expect(lines).toEqual([]);
});
