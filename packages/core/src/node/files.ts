import type { OpenFile } from '../driver.js';

/** Pieces of a file on its way out. */
const PIECE = 256 * 1024;

export async function openFile(path: string | URL): Promise<OpenFile> {
  const { open, stat } = await import('node:fs/promises');
  const { basename } = await import('node:path');
  const { fileURLToPath } = await import('node:url');
  const info = await stat(path);
  if (!info.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
  return {
    name: basename(path instanceof URL ? fileURLToPath(path) : path),
    size: info.size,
    async *read() {
      const file = await open(path);
      try {
        for await (const piece of file.createReadStream({ highWaterMark: PIECE, autoClose: false })) yield piece as Uint8Array;
      } finally {
        await file.close();
      }
    },
  };
}

/** Writes to `<path>.<random>.part` beside the target and renames it at the end, so that a reader never sees half a file. */
export async function saveFile(path: string | URL, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const { open, rename, rm } = await import('node:fs/promises');
  const { fileURLToPath } = await import('node:url');
  const target = path instanceof URL ? fileURLToPath(path) : path;
  const part = `${target}.${Math.random().toString(36).slice(2, 10)}.part`;
  const file = await open(part, 'wx');
  try {
    for await (const piece of pieces) await writeAll(file, piece);
    await file.close();
    await rename(part, target);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function writeAll(file: { write(buffer: Uint8Array, offset: number): Promise<{ bytesWritten: number }> }, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
}
