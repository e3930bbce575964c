// The playground's list of issues in a real browser, with forges behind sockets.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { findChromium } from './browser/launch.ts';
import { kits } from './browser/packed.ts';
import { type Playground, usePlayground } from './browser/playground.ts';

const stage = inject('stage');
const command = findChromium();

describe.skipIf(command === undefined)('the playground', () => {
  let at: Playground;
  usePlayground(stage, command, (playground) => {
    at = playground;
  });

  test('lists the issues of a forge with a token, which is stored nowhere', async () => {
    for (let number = 1; number <= 25; number++) {
      const headers = {
        authorization: `token ${at.forge.token}`,
        'content-type': 'application/json',
      };
      const body = JSON.stringify({ title: `Bolt ${String(number)}` });
      await fetch(`${at.forge.url}/api/v1/repos/ada/engine/issues`, {
        method: 'POST',
        headers,
        body,
      });
    }
    await at.click('#tab-forge');
    await at.click('#forge-form [name=server][value=address]');
    await at.fill('#forge-form [name=token]', at.forge.token);
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-status')).toBe('20 of 25 issues');
    expect(at.forge.requests.at(-1)?.headers).toHaveProperty('authorization');
    await at.click('#forge-more');
    await expect.poll(() => at.count('#forge-issues li')).toBe(25);
    expect(await at.page.evaluate("document.querySelector('#forge-more').hidden")).toBe(true);
    const kept = await at.page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
    );
    expect(kept).not.toContain(at.forge.token);
  });

  test('links issues to the forge, but not to one without pages or to another address', async () => {
    const links = async (address: string): Promise<unknown> => {
      await at.click('#forge-form [name=server][value=address]');
      await at.fill('#forge-form [name=address]', address);
      await at.click('#forge-send');
      await expect.poll(() => at.text('#forge-status')).toBe('1 of 1 issues');
      return at.page.evaluate(
        "[...document.querySelectorAll('#forge-issues a')].map(({ href }) => href)",
      );
    };
    await at.click('#tab-forge');
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-status')).toMatch(/^20 of/);
    expect(await at.count('#forge-issues a')).toBe(0);
    const other = await kits(stage).forge.startForgeServer({ cors: true });
    try {
      other.seed.issues('ada/engine', ['Leak']);
      expect(await links(other.url)).toEqual([`${other.url}/ada/engine/issues/1`]);
      expect(await links(other.url.replace('127.0.0.1', 'localhost'))).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('shows the code of the list, which runs, without the token', async () => {
    await at.click('#tab-forge');
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-status')).toMatch(/issues$/);
    const file = join(stage, 'playground-issues.mjs');
    writeFileSync(file, await at.text('#forge-code pre'));
    expect(await run(process.execPath, [file], { cwd: stage })).toMatchObject({ code: 0 });
    await at.click('#forge-form [name=server][value=address]');
    await at.fill('#forge-form [name=token]', at.forge.token);
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-code pre')).toContain('process.env.FORGE_TOKEN');
    expect(await at.text('#forge-code pre')).not.toContain(at.forge.token);
  });

  test.each([
    ['list', '', '20 of 42 issues', /^20 of 42$/m],
    [
      'list',
      'down',
      '20 of 42 issues; the request was sent again after a failure',
      /^sent again$/m,
    ],
    ['list', 'login', 'Failed.', /^OutputError: .*"Sign in"/m],
    ['open', '', 'Opened #44.', /^opened #44$/m],
    ['open', 'down', 'Failed.', /^may be open: true$/m],
    ['close', '', '42 closed, 0 open', /^42 closed\n0 open$/m],
    ['close', 'login', 'Failed.', /^5 closed before$/m],
  ])(
    'does the task %s with the failure %j, and shows a program that does the same',
    async (task, failure, status, printed) => {
      await at.click('#tab-forge');
      await at.choose('#forge-form [name=task]', task);
      await at.choose('#forge-form [name=failure]', failure);
      await at.click('#forge-send');
      await expect.poll(() => at.text('#forge-status')).toBe(status);
      if (failure !== '') expect(await at.text('#forge-code pre')).toContain('catch (error)');
      const file = join(stage, `playground-${task}-${failure}.mjs`);
      writeFileSync(file, await at.text('#forge-code pre'));
      const { code, output } = await run(process.execPath, [file], { cwd: stage });
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).toMatch(printed);
    },
  );

  test('a write that failed says whether it may have been executed, and the forge can begin again', async () => {
    await at.click('#tab-forge');
    await at.choose('#forge-form [name=task]', 'open');
    await at.choose('#forge-form [name=failure]', 'down');
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-error')).toContain('mayHaveExecuted: true');
    await at.choose('#forge-form [name=failure]', '');
    await at.choose('#forge-form [name=task]', 'close');
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-status')).toBe('42 closed, 0 open');
    await at.click('#forge-renew');
    await at.choose('#forge-form [name=task]', 'list');
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-status')).toBe('20 of 42 issues');
  });

  test.each([
    ['a wrong token', { token: 'f'.repeat(40) }, 'UnauthorizedError'],
    ['a repository that does not exist', { repo: 'nope' }, 'NotFoundError'],
  ])('%s is an error with its message', async (_, fields, shown) => {
    await at.click('#tab-forge');
    await at.click('#forge-form [name=server][value=address]');
    for (const [name, value] of Object.entries(fields))
      await at.fill(`#forge-form [name=${name}]`, value);
    await at.click('#forge-send');
    await expect.poll(() => at.text('#forge-error')).toContain(shown);
    expect(await at.text('#forge-error')).not.toContain('f'.repeat(40));
  });

  test('a forge that allows no page is explained', async () => {
    const closed = await kits(stage).forge.startForgeServer();
    try {
      await at.click('#tab-forge');
      await at.click('#forge-form [name=server][value=address]');
      await at.fill('#forge-form [name=address]', closed.url);
      await at.click('#forge-send');
      await expect.poll(() => at.text('#forge-error')).toContain('[cors]');
    } finally {
      await closed.close();
    }
  });
});
