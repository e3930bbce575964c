// When a job is retried, and when it is not.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AbortError, InputError, NetworkError } from 'model-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reached, scripts, temporaryFolder } from './processes.ts';
import { delayBefore } from './queue.ts';
import { hasRedis, startRedis } from './redis.ts';

/** A job that cannot check what has been done: it would send a mail. */
const kind = "{ name: 'mail', key: String, looksFirst: false }";

test.skipIf(!hasRedis)(
  'a job that does not look first never runs a second time, whether its outcome is unknown or its worker dies',
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    const folder = await temporaryFolder(onTestFinished);
    const module = (name: string): string =>
      JSON.stringify(pathToFileURL(join(import.meta.dirname, name)));
    await writeFile(
      join(folder, 'worker.ts'),
      `import { NetworkError } from ${JSON.stringify(import.meta.resolve('model-client'))};
     import { work } from ${module('queue.ts')};
     await work(${kind}, 3, async (name) => {
       console.log(name);
       if (name === 'hangs') await new Promise(() => {});
       if (name === 'cut') throw new NetworkError('reset', { mayHaveExecuted: true });
     });`,
    );
    await writeFile(
      join(folder, 'command.ts'),
      `import { showProgress } from ${module('progress.ts')};
     import { addJobs } from ${module('queue.ts')};
     const queue = await addJobs(${kind}, ['sent', 'cut', 'hangs', 'sent']);
     await showProgress(queue, 3, 'mails');
     await queue.close();`,
    );
    const start = scripts(onTestFinished, {
      REDIS_URL: redis.url,
      JOB_TIMEOUT_MS: '4000',
    });
    const killed = start(join(folder, 'worker.ts'));
    const command = start(join(folder, 'command.ts'));
    await reached(
      () =>
        killed.output.includes('hangs') &&
        command.output.includes('1 of 3 mails'),
    );
    killed.process.kill('SIGKILL');
    const other = start(join(folder, 'worker.ts'));

    expect(await command.ended).toBe(1);
    expect(command.errors.trim().split('\n').sort()).toEqual([
      '"cut": reset',
      '"hangs": job stalled more than allowable limit',
    ]);
    other.process.kill('SIGTERM');
    expect(await other.ended).toBe(0);
    expect(other.output).toBe('');
    expect(killed.output.trim().split('\n').sort()).toEqual([
      'cut',
      'hangs',
      'sent',
    ]);
  },
);

describe('when a job is repeated', () => {
  const context = { mayHaveExecuted: true };
  test('soon when nothing was executed, and after the time limit when the outcome is unknown', () => {
    expect(
      delayBefore(1, new NetworkError('reset'), false),
    ).toBeLessThanOrEqual(1000);
    expect(
      delayBefore(30, new NetworkError('reset'), false),
    ).toBeLessThanOrEqual(60_000);
    expect(delayBefore(1, new NetworkError('reset', context), true)).toBe(
      120_000,
    );
    expect(delayBefore(1, new NetworkError('reset', context), false)).toBe(
      -1,
    );
  });
  test('not when every attempt would fail', () => {
    expect(delayBefore(1, new InputError('no model'), true)).toBe(-1);
    expect(delayBefore(1, new AbortError('timeout', context), false)).toBe(
      -1,
    );
  });
  test('also when the disk was full, if the job looks first', () => {
    expect(
      delayBefore(2, new Error('disk full'), true),
    ).toBeGreaterThanOrEqual(1000);
    expect(delayBefore(2, new Error('disk full'), false)).toBe(-1);
  });
});
