import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failure, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer, rawServer, type RawServer } from '../servers/raw-server.js';
import { pause, replies } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const RAW = { 'content-type': 'application/octet-stream' };

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'save-to-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Sends the begin of a file, and then what the test wants. */
function begun(
  then: (peer: RawServer['peers'][number]) => void | Promise<void>,
): Promise<RawServer> {
  return rawServer(async (peer) => {
    await peer.request();
    await peer.write(`HTTP/1.1 200 X\r\ncontent-length: 1000\r\n\r\n${'x'.repeat(400)}`);
    await pause(30);
    await then(peer);
  });
}

describe('saveTo and existing files', () => {
  const save = async (
    path: string,
    then = (peer: RawServer['peers'][number]): void | Promise<void> =>
      void peer.write('y'.repeat(600)),
  ): Promise<void> => {
    const server = await begun(then);
    await (
      await transport(server.url, 'undici', { timeouts: { idle: 500 } }).bytes(file, {})
    ).saveTo(path);
  };
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777;

  test('keeps the mode of the file that it replaces, and a private one is never readable by others', async () => {
    const dir = await folder();
    for (const mode of [0o600, 0o640, 0o755, 0o2755, 0o4711]) {
      await writeFile(join(dir, 'a'), 'older');
      await chmod(join(dir, 'a'), mode);
      let seen = 0;
      await save(join(dir, 'a'), async (peer) => {
        const parts = (): string[] => readdirSync(dir).filter((name) => name.endsWith('.part'));
        await peer.until(() => parts().length > 0);
        const [part = ''] = parts();
        seen = statSync(join(dir, part)).mode & 0o777;
        void peer.write('y'.repeat(600));
      });
      expect(seen).toBe(0o600);
      expect(await modeOf(join(dir, 'a'))).toBe(mode);
      expect(await readFile(join(dir, 'a'), 'utf8')).toBe('x'.repeat(400) + 'y'.repeat(600));
    }
    expect(await readdir(dir)).toEqual(['a']);
  });

  test('creates a new file with the default mode of the process', async () => {
    const dir = await folder();
    await save(join(dir, 'a'));
    await writeFile(join(dir, 'b'), '');
    expect(await modeOf(join(dir, 'a'))).toBe(await modeOf(join(dir, 'b')));
  });

  test.runIf(process.getuid?.() === 0)('keeps the owner where the system allows it', async () => {
    const dir = await folder();
    await writeFile(join(dir, 'a'), 'older');
    await chown(join(dir, 'a'), 1234, 2345);
    await chmod(join(dir, 'a'), 0o6750);
    await save(join(dir, 'a'));
    expect(await stat(join(dir, 'a'))).toMatchObject({ uid: 1234, gid: 2345 });
    expect(await modeOf(join(dir, 'a'))).toBe(0o6750);
  });

  test('writes through symbolic links, also to a file that does not exist yet', async () => {
    const dir = await folder();
    await mkdir(join(dir, 'real'));
    await writeFile(join(dir, 'real', 'file'), 'older');
    await symlink(join('real', 'file'), join(dir, 'direct'));
    await symlink('direct', join(dir, 'twice'));
    await symlink('real', join(dir, 'folder'));
    await symlink(join('..', 'real', 'new'), join(dir, 'folder', 'dangling'));
    await save(join(dir, 'twice'));
    await save(join(dir, 'folder', 'dangling'));
    for (const name of ['file', 'new'])
      expect(await readFile(join(dir, 'real', name), 'utf8')).toHaveLength(1000);
    for (const name of ['direct', 'twice', 'real/dangling'])
      expect((await lstat(join(dir, name))).isSymbolicLink()).toBe(true);
    expect((await readdir(join(dir, 'real'))).sort()).toEqual(['dangling', 'file', 'new']);
    expect((await readdir(dir)).sort()).toEqual(['direct', 'folder', 'real', 'twice']);
  });

  test('rejects a link to a folder, circular links and a link into a missing folder before anything is read', async () => {
    const dir = await folder();
    await mkdir(join(dir, 'real'));
    await symlink('real', join(dir, 'folder'));
    await symlink('b', join(dir, 'a'));
    await symlink('a', join(dir, 'b'));
    await symlink(join('missing', 'file'), join(dir, 'nowhere'));
    for (const [name, code] of [
      ['folder', 'EISDIR'],
      ['a', 'ELOOP'],
      ['nowhere', 'ENOENT'],
    ] as const) {
      const error = await failure(save(join(dir, name), () => undefined));
      expect(error).toMatchObject({ kind: 'input', code: 'file-unwritable' });
      expect(error.message).toContain(code);
    }
    expect((await readdir(dir)).sort()).toEqual(['a', 'b', 'folder', 'nowhere', 'real']);
  });

  test('rejects a read-only file, and does not change it', async () => {
    const dir = await folder();
    await chmod(dir, 0o777);
    const target = join(dir, 'a');
    await writeFile(target, 'older');
    await chmod(target, 0o444);
    // An administrator can write regardless of the mode.
    const own = process.geteuid?.();
    if (own === 0) process.seteuid?.(65_534);
    onTestFinished(() => {
      if (own === 0) process.seteuid?.(0);
    });
    const error = await failure(save(target));
    if (own === 0) process.seteuid?.(0);
    expect(error).toMatchObject({ code: 'file-unwritable' });
    expect(error.message).toContain('EACCES');
    expect(await readFile(target, 'utf8')).toBe('older');
    expect(await readdir(dir)).toEqual(['a']);
  });

  test('writes to a device and to a pipe, which are not replaced', async () => {
    const dir = await folder();
    await save('/dev/null');
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    const pipe = join(dir, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const unread = await failure(save(pipe));
    expect(unread).toMatchObject({ code: 'file-unwritable' });
    expect(unread.message).toContain('ENXIO');
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
    let read = '';
    reader.stdout.on('data', (bytes: Buffer) => (read += bytes.toString()));
    await expect
      .poll(
        async () =>
          await save(pipe).then(
            () => 'saved',
            (error: unknown) => (error as Error).message,
          ),
      )
      .toBe('saved');
    await expect.poll(() => read).toHaveLength(1000);
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  });

  test('ends with its call when a pipe is no longer read', async () => {
    const dir = await folder();
    const pipe = join(dir, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('sh', ['-c', 'exec <"$0"; sleep 30', pipe], { stdio: 'ignore' });
    onTestFinished(() => void reader.kill());
    const server = await replies(() => answer(200, Buffer.alloc(1_000_000), RAW));
    const api = transport(server.url, 'undici');
    const attempt = async (): Promise<string> => {
      const error = await failure(async () =>
        (await api.bytes(file, {}, { timeouts: { total: 300 } })).saveTo(pipe),
      );
      return error.name;
    };
    await expect.poll(attempt, { timeout: 5_000 }).toBe('TimeoutError');
    reader.kill();
  });
});
