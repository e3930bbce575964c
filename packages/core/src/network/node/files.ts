import type { FileHandle } from 'node:fs/promises';
import type { OpenFile } from '../platform.js';
import { InputError } from '../../base/errors.js';

/** Pieces of a file on its way out. */
const PIECE = 256 * 1024;

export async function openFile(path: string | URL): Promise<OpenFile> {
  const fs = await import('node:fs/promises');
  const paths = await import('node:path');
  const { fileURLToPath } = await import('node:url');
  const info = await fs.stat(path);
  if (!info.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
  return {
    name: paths.basename(path instanceof URL ? fileURLToPath(path) : path),
    size: info.size,
    async *read() {
      const file = await fs.open(path);
      try {
        for await (const piece of file.createReadStream({ highWaterMark: PIECE, autoClose: false })) yield piece as Uint8Array;
      } finally {
        await file.close();
      }
    },
  };
}

/** Writes to a temporary name in the directory of the target and renames it at the end, so that a reader never sees half a file. */
export async function saveFile(path: string | URL, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const fs = await import('node:fs/promises');
  const paths = await import('node:path');
  const { fileURLToPath } = await import('node:url');
  const target = await written(() => (path instanceof URL ? fileURLToPath(path) : path));
  // A name of its own, for one derived from the target could be too long.
  const part = await written(() => paths.join(paths.dirname(target), `.${crypto.randomUUID()}.part`));
  const file = await written(() => fs.open(part, 'wx'));
  try {
    for await (const piece of pieces) await written(() => writeAll(file, piece));
    await written(() => file.close());
    await written(() => fs.rename(part, target));
  } catch (error) {
    await file.close().catch(() => undefined);
    await fs.rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
}

/** Tells a failure of the file system from one of the download. */
async function written<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    throw new InputError(`the file cannot be written (${typeof code === 'string' ? code : 'unknown reason'})`, { code: 'file-unwritable', cause });
  }
}
