import type { Stats } from 'node:fs';
import { ClientError, InputError } from '../base/errors.js';
import { PIECE_BYTES } from '../wire/payload.js';
import type { OpenFile } from './platform-interface.js';

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
  assertFile(info);
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

/**
 * Writes a file as `ByteStream.saveTo` says.
 * @throws {InputError} `file-unwritable`; errors of the download are thrown unchanged
 */
export async function saveFile(
  path: string | URL,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    await replaceFile(path, pieces);
  } catch (cause) {
    if (ClientError.is(cause)) throw cause;
    throw new InputError(`saveTo: ${String(path)} cannot be written (${readErrorCode(cause)})`, {
      code: 'file-unwritable',
      cause,
    });
  }
}

async function replaceFile(path: string | URL, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const fs = await import('node:fs/promises');
  const paths = await import('node:path');
  const given = await toPath(path);
  // The target of a symbolic link.
  const target = await fs.realpath(given).catch(ignoreMissing(given));
  const old = await fs.stat(target).catch(ignoreMissing(undefined));
  if (old !== undefined) assertFile(old);
  // Not derived from the target's name, which could then become too long.
  const part = paths.join(paths.dirname(target), `.${crypto.randomUUID()}.part`);
  // Other users must not be able to read the replacement of a private file.
  const handle = await fs.open(part, 'wx', old?.mode);
  try {
    try {
      for await (const piece of pieces)
        for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten;
      // The mask of the process may have taken bits from the mode.
      if (old !== undefined) await handle.chmod(old.mode & 0o777);
    } finally {
      await handle.close();
    }
    await fs.rename(part, target);
  } catch (error) {
    await fs.rm(part, { force: true });
    throw error;
  }
}

/** @throws {Error} for what is not a regular file: a rename would replace a device or a pipe. */
function assertFile(info: Stats): void {
  if (!info.isFile())
    throw Object.assign(new Error('not a file'), {
      code: info.isDirectory() ? 'EISDIR' : 'not a file',
    });
}

/** Returns a handler for `catch` that gives `value` for a file that does not exist. */
function ignoreMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (readErrorCode(error) === 'ENOENT') return value;
    throw error;
  };
}

async function toPath(path: string | URL): Promise<string> {
  return typeof path === 'string' ? path : (await import('node:url')).fileURLToPath(path);
}

function readErrorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown reason';
}
