import { concat, encodeText } from '@clients/server-kit';
import { gzipSync, type Zippable, zipSync } from 'fflate';

interface ArchiveFile {
  readonly path: string;
  readonly mode: string;
  readonly bytes: Uint8Array;
}

// Zip cannot store a time before 1980. A fixed one makes archives reproducible.
const ARCHIVE_TIME = new Date('2026-01-01T00:00:00Z');

export function packZip(files: readonly ArchiveFile[]): Uint8Array {
  const entries: Zippable = {};
  for (const { path, mode, bytes } of files)
    entries[path] = [bytes, { mtime: ARCHIVE_TIME, os: 3, attrs: parseInt(mode, 8) << 16 }];
  return zipSync(entries);
}

export function packTarGz(files: readonly ArchiveFile[]): Uint8Array {
  const blocks = files.flatMap((file) => [
    makeTarHeader(file),
    file.bytes,
    makePadding(file.bytes.byteLength),
  ]);
  // Two empty blocks end an archive.
  const end = new Uint8Array(2 * TAR_BLOCK_SIZE);
  return gzipSync(concat([...blocks, end]), { mtime: ARCHIVE_TIME });
}

const TAR_BLOCK_SIZE = 512;

/** Returns the zeros that fill the last block of a file. */
function makePadding(size: number): Uint8Array {
  const rest = size % TAR_BLOCK_SIZE;
  return new Uint8Array(rest === 0 ? 0 : TAR_BLOCK_SIZE - rest);
}

/** Returns the 512 bytes that precede a file. A path of more than 100 bytes is split at a slash. */
function makeTarHeader({ path, mode, bytes }: ArchiveFile): Uint8Array {
  const header = new Uint8Array(TAR_BLOCK_SIZE);
  const write = (at: number, text: string): void => {
    header.set(encodeText(text), at);
  };
  const formatOctal = (value: number, width: number): string =>
    `${value.toString(8).padStart(width - 1, '0')}\0`;
  const cut =
    encodeText(path).byteLength <= 100 ? -1 : path.indexOf('/', Math.max(0, path.length - 100));
  write(0, path.slice(cut + 1).slice(0, 100));
  write(
    100,
    formatOctal(mode === '100755' ? 0o755 : 0o644, 8) + formatOctal(0, 8) + formatOctal(0, 8),
  );
  write(124, formatOctal(bytes.byteLength, 12) + formatOctal(ARCHIVE_TIME.getTime() / 1000, 12));
  // The checksum is made with eight spaces in its own place.
  write(148, '        0');
  write(257, 'ustar\x0000');
  write(345, path.slice(0, Math.max(0, cut)).slice(0, 155));
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(148, `${formatOctal(sum, 7)} `);
  return header;
}
