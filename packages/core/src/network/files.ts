import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { ClientError, InputError } from '../base/errors.js';
import type { OpenFile } from './platform-interface.js';

const PIECE_BYTES = 256 * 1024;

/**
 * Opens a regular file to send.
 * @throws {InputError} `file-unreadable`
 */
export async function openFile(path: string | URL): Promise<OpenFile> {
  try {
    return await openRegularFile(path);
  } catch (cause) {
    throw new InputError(`upload: ${String(path)} cannot be opened (${readErrorCode(cause)})`, {
      code: 'file-unreadable',
      cause,
    });
  }
}

async function openRegularFile(path: string | URL): Promise<OpenFile> {
  const fs = await import('node:fs/promises');
  const paths = await import('node:path');
  const file = await toPath(path);
  const info = await fs.stat(file);
  if (!info.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
  return {
    name: paths.basename(file),
    size: info.size,
    async *read() {
      const handle = await fs.open(file);
      try {
        for await (const piece of handle.createReadStream({
          highWaterMark: PIECE_BYTES,
          autoClose: false,
        }))
          yield piece as Uint8Array;
      } finally {
        await handle.close();
      }
    },
  };
}

async function toPath(path: string | URL): Promise<string> {
  return typeof path === 'string' ? path : (await import('node:url')).fileURLToPath(path);
}

type Fs = typeof import('node:fs/promises');

/** Awaits work that may never settle; rejects when the call ends. */
export type Race = <T>(work: Promise<T>) => Promise<T>;

/**
 * Writes a file as `ByteStream.saveTo` says.
 * @throws {InputError} `file-unwritable`; errors of the download are thrown unchanged
 */
export async function saveFile(
  path: string | URL,
  pieces: AsyncIterable<Uint8Array>,
  race: Race,
): Promise<void> {
  try {
    await replaceFile(path, pieces, race);
  } catch (cause) {
    if (ClientError.is(cause)) throw cause;
    throw new InputError(`the file cannot be written (${readErrorCode(cause)})`, {
      code: 'file-unwritable',
      cause,
    });
  }
}

async function replaceFile(
  path: string | URL,
  pieces: AsyncIterable<Uint8Array>,
  race: Race,
): Promise<void> {
  const fs = await import('node:fs/promises');
  const paths = await import('node:path');
  const target = await followLinks(fs, path);
  const old = await fs.stat(target).catch(ignoreCodes('ENOENT'));
  const isWrittenInPlace = old !== undefined && !old.isFile();
  // Not derived from the target's name, which could then become too long.
  const part = isWrittenInPlace
    ? target
    : paths.join(paths.dirname(target), `.${crypto.randomUUID()}.part`);
  const handle = await openPart(fs, target, part, old);
  try {
    const written = writePieces(handle, pieces);
    await (isWrittenInPlace ? race(written) : written);
    if (old !== undefined && !isWrittenInPlace) await copyMode(old, handle);
    await handle.close();
    if (!isWrittenInPlace) await fs.rename(part, target);
  } catch (error) {
    const closed = handle.close().catch(() => undefined);
    if (isWrittenInPlace) throw error;
    // Awaited for files only: the last write to a pipe may never end.
    await closed;
    await fs.rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Opens the file to write. First checks that the target is writable: the rename would replace a
 * read-only file too.
 */
async function openPart(
  fs: Fs,
  target: string,
  part: string,
  old: Stats | undefined,
): Promise<FileHandle> {
  if (old === undefined) return fs.open(part, 'wx');
  const { O_WRONLY, O_NONBLOCK } = fs.constants;
  // Not `access`, which checks the real user. A pipe without a reader is refused: an open that
  // waits for one cannot be cancelled. A running program cannot be written, but it can be replaced.
  const probe = await fs.open(target, O_WRONLY | O_NONBLOCK).catch(ignoreCodes('ETXTBSY'));
  try {
    // Other users must not be able to read the replacement of a private file.
    return await (part === target ? fs.open(target, O_WRONLY) : fs.open(part, 'wx', 0o600));
  } finally {
    // After the second open: the reader of a pipe sees the end when the last writer closes.
    await probe?.close();
  }
}

/** Not by `pipeline`: its stream would keep the handle, which is still needed to set the mode. */
async function writePieces(handle: FileHandle, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten;
}

async function followLinks(fs: Fs, path: string | URL): Promise<string> {
  const paths = await import('node:path');
  let at = await toPath(path);
  for (;;) {
    const real = await fs.realpath(at).catch(ignoreCodes('ENOENT'));
    if (real !== undefined) return real;
    const link = await fs.readlink(at).catch(ignoreCodes('ENOENT', 'EINVAL'));
    if (link === undefined) return at;
    at = paths.resolve(await fs.realpath(paths.dirname(at)), link);
  }
}

/**
 * Copies the mode and owner of the replaced file. The set-user and set-group bits are kept only
 * with their owner and group.
 */
async function copyMode({ mode, uid, gid }: Stats, part: FileHandle): Promise<void> {
  // Only an administrator may change the owner.
  const refused = ignoreCodes('EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP');
  const own = await part.stat();
  if (own.uid !== uid) await part.chown(uid, own.gid).catch(refused);
  const { uid: owner } = await part.stat();
  if (own.gid !== gid) await part.chown(owner, gid).catch(refused);
  const now = await part.stat();
  await part.chmod(
    mode & (0o1777 | (now.uid === uid ? 0o4000 : 0) | (now.gid === gid ? 0o2000 : 0)),
  );
}

/** Returns a handler for `catch` that ignores errors with these codes and throws others. */
function ignoreCodes(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(readErrorCode(error))) throw error;
  };
}

function readErrorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown reason';
}
