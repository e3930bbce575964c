import { token } from '@clients/core';
import { expect, test } from 'vitest';
import { ForgeClient } from '../../src/client.js';
import { scriptServer } from '../script-server.js';
import { engine, failure, kit, toolOf } from './kit.js';

test('a 404 names the address that was not found', async () => {
  const { call } = await kit();
  const error = await failure(call('issues.get', { ...engine, index: 404 }));
  expect(error.message).toMatch(
    /^not found: \/repos\/ada\/engine\/issues\/404\. It does not exist, or this account is not allowed to see it\./,
  );
  expect(error.status).toBe(404);
  expect(error.cause).toMatchObject({ name: 'NotFoundError' });
});

test('a 422 repeats what the server said and names what was sent', async () => {
  const { call } = await kit();
  const error = await failure(call('issues.create', { ...engine, title: '', body: 'no title' }));
  expect(error.message).toMatch(
    /^the forge refused the values: .*title.* The values sent were title, body\.$/i,
  );
});

test('a 403 names the scope that the token lacks', async () => {
  const { server } = await kit();
  const { call } = await kit({
    baseUrl: server.url,
    auth: token(server.seed.token('ada', ['read:issue'])),
  });
  const error = await failure(call('issues.create', { ...engine, title: 'Leak' }));
  expect(error.message).toContain('not allowed: ');
  expect(error.message).toContain('The token lacks the scope write:issue.');
});

test('a 401 does not ask for another try', async () => {
  const { call } = await kit({ auth: token('wrong-secret-value') });
  const error = await failure(call('user.get'));
  expect(error.message).toBe(
    'the forge does not accept the credential of this client: repeating the call does not help',
  );
  expect(JSON.stringify(error) + error.message + String(error.stack)).not.toContain(
    'wrong-secret-value',
  );
});

test('an operation that the server lacks is not reported as a missing resource', async () => {
  const { call, server } = await kit({}, { like: 'gitea-1.22' });
  server.seed.issues('ada/engine', ['one']);
  expect((await failure(call('issues.lock', { ...engine, index: 1 }))).message).toMatch(
    /^this server does not have the operation\. /,
  );
});

test('the error of a refused merge has the reason', async () => {
  const { server, call, forge } = await kit();
  server.seed.commit('ada/engine', { 'a.txt': 'one' });
  await forge.contents.create(
    { ...engine, filepath: 'b.txt' },
    { content: 'two', new_branch: 'work' },
  );
  const pull = await forge.pulls.create(engine, { title: 'WIP: b', head: 'work', base: 'main' });
  const error = await failure(call('pulls.merge', { ...engine, index: pull.number, do: 'merge' }));
  expect(error.message).toContain('the pull request is a draft');
  expect(error.code).toBe('not-mergeable');
});

test.each([
  [{ ...engine }, 'title'],
  [{ ...engine, title: [7] }, 'title'],
  [
    { ...engine, title: 'a', labls: [1] },
    'labls is not an argument; did you mean labels? the arguments are owner, repo, title, ',
  ],
  [{ repo: 'engine', title: 'a' }, 'owner'],
  [{ ...engine, owner: '..', title: 'a' }, 'owner'],
  [{ ...engine, title: 'a', due_date: 'tomorrow' }, 'due_date'],
  ['text', 'must be an object, not a string'],
])('the arguments %j are refused before anything is sent', async (args, text) => {
  const { call, server } = await kit();
  const error = await failure(call('issues.create', args));
  expect(error.message).toMatch(/^the arguments are invalid: /);
  expect(error.message).toContain(text);
  expect(error.message).not.toMatch(/\b(?:where|body|query)\./);
  expect(server.requests).toEqual([]);
});

test('an unknown argument is listed with all known ones when none is near', async () => {
  const { call } = await kit();
  expect((await failure(call('repos.get', { ...engine, colour: 'red' }))).message).toBe(
    'the arguments are invalid: colour is not an argument; the arguments are owner, repo, offset',
  );
});

test('a server that fails at a write is quoted in whole sentences', async () => {
  const { call } = await kit();
  expect(
    (await failure(call('contents.applyPatch', { ...engine, content: 'no patch' }))).message,
  ).toBe(
    'the forge responded with 500: the server gave no reason. The change may have been made: read it before you repeat the call',
  );
});

test('the error of a write without an answer warns that it may have been made, that of a read does not', async () => {
  const { call, server } = await kit();
  server.faults.add({ times: 1, reset: 'before' });
  expect((await failure(call('issues.create', { ...engine, title: 'Leak' }))).message).toBe(
    'the forge could not be reached, or the connection broke. The change may have been made: read it before you repeat the call',
  );
  server.faults.add({ times: 1, reset: 'before' });
  expect((await failure(call('repos.get', engine))).message).toBe(
    'the forge could not be reached, or the connection broke',
  );
});

test('the error of a rate limit has the time to wait, and that of a failing server its status', async () => {
  const { call, server } = await kit();
  server.faults.add({ times: 1, status: 429, retryAfter: 30 });
  expect((await failure(call('repos.get', engine))).message).toBe(
    'too many requests: try again in 30 seconds',
  );
  server.faults.add({ times: 1, status: 500 });
  expect((await failure(call('repos.get', engine))).message).toMatch(
    /^the forge responded with 500: /,
  );
});

test('an abort ends the request and stays an AbortError', async () => {
  const { forge } = await kit({}, { latency: 2000 });
  const control = new AbortController();
  const work = toolOf(forge, 'repos.get').run(engine, { signal: control.signal });
  control.abort(new Error('enough'));
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
});

test('no message holds a secret that the server echoes', async () => {
  const { transport } = await scriptServer(
    [{ status: 422, body: { message: 'bad token my-secret-token' } }],
    {
      auth: token('my-secret-token'),
    },
  );
  const error = await failure(toolOf(new ForgeClient(transport), 'repos.get').run(engine));
  expect(error.message).not.toContain('my-secret-token');
});

test('an error of the program is not blamed on the arguments, and its text is not for the model', async () => {
  const { server, forge } = await kit();
  const throws = (): never => {
    throw new Error('connect postgres://app:pw@db');
  };
  const create = { ...engine, title: 'Leak' };
  const asked = await failure(toolOf(forge, 'issues.create', { approve: throws }).run(create));
  expect(asked.message).toBe('the program that offers this tool failed: nothing was changed');
  expect(asked).toMatchObject({
    code: 'callback-failed',
    cause: { cause: { message: 'connect postgres://app:pw@db' } },
  });
  const hooked = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    hooks: { onResponse: throws },
  });
  expect((await failure(toolOf(hooked, 'issues.create').run(create))).message).toBe(
    'the program that offers this tool failed. The change may have been made: read it before you repeat the call',
  );
  await hooked.close();
  expect((await failure(toolOf(hooked, 'issues.create').run(create))).message).toBe(
    'the program that offers this tool failed: nothing was changed',
  );
});

test('a full queue is not reported as an answer that could not be read', async () => {
  const { forge } = await kit({ limit: { concurrency: 1, queue: 0 } });
  const tool = toolOf(forge, 'user.get');
  const results = await Promise.allSettled([tool.run({}), tool.run({})]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(results[1]).toMatchObject({
    reason: {
      code: 'queue-full',
      message: 'too many requests are in progress, and this one was not sent: try again later',
    },
  });
});

test.each([
  [
    409,
    'issue was changed',
    'conflict: issue was changed. It already exists, or was changed in the meantime: read it again.',
  ],
  [423, 'repo is archived', 'locked or archived: repo is archived. It cannot be changed.'],
])('a %i says what to do about it', async (status, message, text) => {
  const { transport } = await scriptServer([{ status, body: { message } }]);
  const error = await failure(
    toolOf(new ForgeClient(transport), 'issues.create').run({ ...engine, title: 'Leak' }),
  );
  expect(error.message).toBe(text);
});

test('a forge that does not respond is named as such', async () => {
  const { server, call } = await kit({ timeouts: { firstByte: 50 } });
  server.faults.add({ endpoint: 'issueGetIssue', stall: true });
  expect((await failure(call('issues.get', { ...engine, index: 1 }))).message).toBe(
    'the forge did not respond in time',
  );
});
