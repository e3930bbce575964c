import { InputError } from '../../base/errors.js';
import type { OpenFile } from '../platform.js';

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
