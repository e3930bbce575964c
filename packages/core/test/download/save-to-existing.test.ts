import { readdirSync, statSync } from 'node:fs';
import {
  chmod,
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
import { rawServer, type RawServer } from '../servers/raw-server.js';
import { pause } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

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
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

  test('keeps the mode of the file that it replaces, and a private one is never readable by others', async () => {
    const dir = await folder();
    for (const mode of [0o600, 0o640, 0o755, 0o666]) {
      await writeFile(join(dir, 'a'), 'older');
      await chmod(join(dir, 'a'), mode);
      let seen = -1;
      await save(join(dir, 'a'), async (peer) => {
        const parts = (): string[] => readdirSync(dir).filter((name) => name.endsWith('.part'));
        await peer.until(() => parts().length > 0);
        const [part = ''] = parts();
        seen = statSync(join(dir, part)).mode & 0o777 & ~mode;
        void peer.write('y'.repeat(600));
      });
      expect(seen).toBe(0);
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

  test('replaces the target of a symbolic link', async () => {
    const dir = await folder();
    await mkdir(join(dir, 'real'));
    await writeFile(join(dir, 'real', 'file'), 'older');
    await symlink(join('real', 'file'), join(dir, 'direct'));
    await symlink('direct', join(dir, 'twice'));
    await save(join(dir, 'twice'));
    expect(await readFile(join(dir, 'real', 'file'), 'utf8')).toHaveLength(1000);
    for (const name of ['direct', 'twice'])
      expect((await lstat(join(dir, name))).isSymbolicLink()).toBe(true);
    expect(await readdir(join(dir, 'real'))).toEqual(['file']);
  });

  test('refuses a directory and a device before anything is read', async () => {
    const dir = await folder();
    for (const path of [dir, '/dev/null']) {
      const error = await failure(save(path, () => undefined));
      expect(error).toMatchObject({ kind: 'input', code: 'file-unwritable' });
      expect(error.message).toContain(path);
    }
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
    expect(await readdir(dir)).toEqual([]);
  });
});
