import { InputError } from '../../base/errors.js';
import type { OpenFile } from '../platform.js';
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Size of the pieces that are read. */
const PIECE = 256 * 1024;

/** Opens a file to send. @throws {InputError} `file-unreadable` with the error of the file system as its cause */
export async function openFile(path: string | URL): Promise<OpenFile> {
  try {
    return await opened(path);
  } catch (cause) {
    const { code } = cause as { readonly code?: unknown };
    throw new InputError(`upload: the file cannot be opened (${typeof code === 'string' ? code : 'unknown reason'})`, {
      code: 'file-unreadable',
      cause,
    });
  }
}

async function opened(path: string | URL): Promise<OpenFile> {
  const fs = await import('node:fs/promises');
  const paths = await import('node:path');
  const { fileURLToPath } = await import('node:url');
  const file = typeof path === 'string' ? path : fileURLToPath(path);
  const info = await fs.stat(file);
  if (!info.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
  return {
    name: paths.basename(file),
    size: info.size,
    async *read() {
      const handle = await fs.open(file);
      try {
        for await (const piece of handle.createReadStream({ highWaterMark: PIECE, autoClose: false })) yield piece as Uint8Array;
      } finally {
        await handle.close();
      }
    },
  };
}

/** Bits of a mode. */
const PERMISSIONS = 0o777;
const STICKY = 0o1000;
const SET_GROUP = 0o2000;
const SET_USER = 0o4000;

type Fs = typeof import('node:fs/promises');

/** Awaits work that may hang; rejects when the call ends first. */
export type Race = <T>(work: Promise<T>) => Promise<T>;

/** The file that a download is written to. */
interface Target {
  /** The file itself, behind all symbolic links. */
  readonly path: string;
  /** Undefined if it does not exist yet. */
  readonly file: Stats | undefined;
}

/**
 * Writes a temporary file in the directory of the target and renames it at the end, so that readers never see an incomplete file. The mode
 * of a replaced file is kept and, where the system allows it, its owner. A symbolic link is kept, and its target is written. A device or a
 * named pipe is written to directly.
 */
export async function saveFile(path: string | URL, pieces: AsyncIterable<Uint8Array>, race: Race): Promise<void> {
  const fs = await import('node:fs/promises');
  const target = await written(() => targetOf(fs, path));
  const { file } = target;
  if (file !== undefined && !file.isFile()) {
    await writeInto(fs, target.path, file, pieces, race);
    return;
  }
  const paths = await import('node:path');
  // Not derived from the name of the target, which could become too long.
  const part = paths.join(paths.dirname(target.path), `.${crypto.randomUUID()}.part`);
  // Other users must not be able to read the replacement of a private file.
  const handle = await written(() => (file === undefined ? fs.open(part, 'wx') : fs.open(part, 'wx', 0o600)));
  try {
    await writePieces(handle, pieces);
    await written(async () => {
      if (file !== undefined) await copyMode(file, handle);
      await handle.close();
      await fs.rename(part, target.path);
    });
  } catch (error) {
    await handle.close().catch(() => undefined);
    await fs.rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Follows symbolic links, also to a file that does not exist yet. */
async function targetOf(fs: Fs, path: string | URL): Promise<Target> {
  const paths = await import('node:path');
  const { fileURLToPath } = await import('node:url');
  let at = typeof path === 'string' ? path : fileURLToPath(path);
  const file = await fs.stat(at).catch(absent);
  if (file !== undefined) {
    if (file.isDirectory()) throw failed('EISDIR');
    if (file.isFile()) await mustBeWritable(fs, at);
    return { path: await fs.realpath(at), file };
  }
  for (let link = await fs.readlink(at).catch(noLink); link !== undefined; link = await fs.readlink(at).catch(noLink)) {
    at = paths.resolve(await fs.realpath(paths.dirname(at)), link);
  }
  return { path: at, file: undefined };
}

/** Rejects for a file without write permission, which a rename would replace. `access` is not used: it checks the real user, not the effective one. */
async function mustBeWritable(fs: Fs, path: string): Promise<void> {
  try {
    await (await fs.open(path, fs.constants.O_WRONLY)).close();
  } catch (error) {
    // A running program cannot be written, but it can be replaced.
    if (codeOf(error) !== 'ETXTBSY') throw error;
  }
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function noLink(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EINVAL') throw error;
}

/** Copies the mode and owner of the replaced file. */
async function copyMode({ mode, uid, gid }: Stats, part: FileHandle): Promise<void> {
  const own = await part.stat();
  const isOwners = own.uid === uid || (await changed(() => part.chown(uid, own.gid)));
  const isGroups = own.gid === gid || (await changed(() => part.chown(isOwners ? uid : own.uid, gid)));
  // The set-user and set-group bits are kept only if the owner or group is unchanged.
  await part.chmod(mode & (PERMISSIONS | STICKY | (isOwners ? SET_USER : 0) | (isGroups ? SET_GROUP : 0)));
}

/** Returns whether a change of owner succeeded: only an administrator may change it. */
async function changed(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!['EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP'].includes(String(codeOf(error)))) throw error;
    return false;
  }
}

/** Writes to a device such as `/dev/null`, or to a named pipe that has a reader. */
async function writeInto(fs: Fs, path: string, file: Stats, pieces: AsyncIterable<Uint8Array>, race: Race): Promise<void> {
  const handle = await written(() => (file.isFIFO() ? openPipe(fs, path) : fs.open(path, fs.constants.O_WRONLY)));
  try {
    await writePieces(handle, pieces, race);
  } finally {
    // Not awaited: closing waits for a write that may never end.
    handle.close().catch(() => undefined);
  }
}

/** Opens a pipe. Fails when it has no reader: an open that waits for one cannot be cancelled. */
async function openPipe(fs: Fs, path: string): Promise<FileHandle> {
  const { O_WRONLY, O_NONBLOCK } = fs.constants;
  const probe = await fs.open(path, O_WRONLY | O_NONBLOCK);
  try {
    return await fs.open(path, O_WRONLY);
  } finally {
    // After the second open: a reader sees the end when the last writer closes.
    await probe.close();
  }
}

async function writePieces(handle: FileHandle, pieces: AsyncIterable<Uint8Array>, race?: Race): Promise<void> {
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const write = written(() => handle.write(piece, at));
      at += (await (race === undefined ? write : race(write))).bytesWritten;
    }
  }
}

function failed(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null | undefined)?.code;
}

/** Runs a step on the file system, and makes an input error of its failure, to distinguish it from one of the download. */
async function written<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    const code = codeOf(cause);
    throw new InputError(`the file cannot be written (${typeof code === 'string' ? code : 'unknown reason'})`, {
      code: 'file-unwritable',
      cause,
    });
  }
}
