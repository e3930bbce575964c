import { expect, test } from 'vitest';
import { inOwnProcess } from '../../../core/test/network/own-process/in-own-process.js';
import { ForgeClient, type Notice } from '../../src/index.js';
import { startForge } from '../start-forge.js';
import { scriptServer } from '../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };

test('each warning of the process about an input shows the line of the program', async () => {
  const program = new URL('own-process/notices.ts', import.meta.url);
  const warnings = (await inOwnProcess(program, [])) as { message: string; stack: string }[];
  const shown = warnings.map(({ message, stack }) => [
    message.split(/ is not known| was created/)[0],
    /program_\w+/.exec(stack)?.[0],
  ]);
  expect(shown).toEqual([
    ['new ForgeClient: option region', 'program_constructor'],
    ['issues.create: body.mood', 'program_create'],
    ['issues.list: option zone', 'program_list'],
    ['issues.labels.replace: body.mood', 'program_replace'],
    ['contents.create: body.committer.mood', 'program_file'],
    ['hooks.create: the webhook', 'program_hook'],
  ]);
});

test('a webhook that nobody has switched on or off is noticed', async () => {
  const told: Notice[] = [];
  const hooks = { onNotice: (notice: Notice) => void told.push(notice) };
  const { forge } = await startForge({ logger: null, hooks });
  const hook = {
    type: 'gitea',
    config: { url: 'http://127.0.0.1:9', content_type: 'json' },
    events: ['push'],
  } as const;
  await forge.hooks.create(repo, { ...hook, active: true });
  await forge.hooks.create(repo, { ...hook, active: false });
  expect(told).toEqual([]);
  await forge.hooks.create(repo, hook);
  await forge.user.hooks.create(hook);
  expect(told.map(({ code, message }) => [code, message])).toEqual([
    [
      'webhook-inactive',
      'hooks.create: the webhook was created without active: true, and delivers nothing',
    ],
    [
      'webhook-inactive',
      'user.hooks.create: the webhook was created without active: true, and delivers nothing',
    ],
  ]);
});

test("the server's own warnings are notices, and are told to onWarning", async () => {
  const told: unknown[] = [];
  const hooks = {
    onNotice: ({ code, message }: Notice) => void told.push([code, message]),
    onWarning: ({ warning }: { warning: string }) => void told.push(warning),
  };
  const warning = 'token is deprecated';
  const { transport } = await scriptServer(
    [{ body: { version: '1.27.0' }, headers: { 'x-gitea-warning': warning } }],
    { logger: null, hooks },
  );
  await new ForgeClient(transport).server.version();
  expect(told).toEqual([
    ['server-warning', `server.version: the server warns: ${warning}`],
    warning,
  ]);
});
