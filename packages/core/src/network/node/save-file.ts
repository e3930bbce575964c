import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { InputError } from '../../base/errors.js';

/** Bits of a mode. */
const PERMISSIONS = 0o777;
const STICKY = 0o1000;
const SET_GROUP = 0o2000;
const SET_USER = 0o4000;

type Fs = typeof import('node:fs/promises');

/** Waits for what may hang; rejects when the call ends before that. */
export type Race = <T>(work: Promise<T>) => Promise<T>;

/** What a download is written to. */
interface Target {
  /** The file itself, behind all symbolic links. */
  readonly path: string;
  /** Undefined while there is none. */
  readonly file: Stats | undefined;
}

/**
 * Writes to a temporary name in the directory of the file and renames it at the end, so that a reader never sees half a file. The file
 * that is replaced hands down its mode and, where the system allows it, its owner. A symbolic link stays and its target is written. A
 * device or a named pipe is written to as it is.
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
  // A name of its own, for one derived from the target could be too long.
  const part = paths.join(paths.dirname(target.path), `.${crypto.randomUUID()}.part`);
  // Nobody else reads what replaces a private file.
  const handle = await written(() => (file === undefined ? fs.open(part, 'wx') : fs.open(part, 'wx', 0o600)));
  try {
    await writePieces(handle, pieces);
    await written(async () => {
      if (file !== undefined) await handDown(file, handle);
      await handle.close();
      await fs.rename(part, target.path);
    });
  } catch (error) {
    await handle.close().catch(() => undefined);
    await fs.rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Follows symbolic links, also to a file that is not there yet. */
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

/** A rename replaces also what may not be written. Not by `access`, which asks for another user than the one that writes. */
async function mustBeWritable(fs: Fs, path: string): Promise<void> {
  try {
    await (await fs.open(path, fs.constants.O_WRONLY)).close();
  } catch (error) {
    // A program that runs cannot be written, but replaced.
    if (codeOf(error) !== 'ETXTBSY') throw error;
  }
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function noLink(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EINVAL') throw error;
}

/** Mode and owner of the file that is replaced. */
async function handDown({ mode, uid, gid }: Stats, part: FileHandle): Promise<void> {
  const own = await part.stat();
  const isOwners = own.uid === uid || (await changed(() => part.chown(uid, own.gid)));
  const isGroups = own.gid === gid || (await changed(() => part.chown(isOwners ? uid : own.uid, gid)));
  // Whoever runs the file may act as its owner or group only where those are the ones that allowed it.
  await part.chmod(mode & (PERMISSIONS | STICKY | (isOwners ? SET_USER : 0) | (isGroups ? SET_GROUP : 0)));
}

/** Only an administrator may give files away. */
async function changed(change: () => Promise<void>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!['EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP'].includes(String(codeOf(error)))) throw error;
    return false;
  }
}

/** Writes to what is not a file: a device such as `/dev/null`, or a named pipe that somebody reads. */
async function writeInto(fs: Fs, path: string, file: Stats, pieces: AsyncIterable<Uint8Array>, race: Race): Promise<void> {
  const handle = await written(() => (file.isFIFO() ? openPipe(fs, path) : fs.open(path, fs.constants.O_WRONLY)));
  try {
    await writePieces(handle, pieces, race);
  } finally {
    // Not awaited: it waits for a write that may never end.
    handle.close().catch(() => undefined);
  }
}

/** Fails when nobody reads the pipe: an open that waits for a reader could not be ended. */
async function openPipe(fs: Fs, path: string): Promise<FileHandle> {
  const { O_WRONLY, O_NONBLOCK } = fs.constants;
  const probe = await fs.open(path, O_WRONLY | O_NONBLOCK);
  try {
    return await fs.open(path, O_WRONLY);
  } finally {
    // After the second open: a reader whose last writer leaves has come to the end.
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

/** Tells a failure of the file system from one of the download. */
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
