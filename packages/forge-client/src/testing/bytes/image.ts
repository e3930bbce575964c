/** The format and the size of an image. */
export interface Picture {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** Reads the header of a PNG, GIF, JPEG or WebP image; returns `undefined` for anything else. */
export function pictureOf(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 4) === 'IHDR' && bytes.byteLength >= 24)
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  if (/^GIF8[79]a$/.test(text(0, 6)) && bytes.byteLength >= 10)
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (text(0, 2) === '\xff\xd8') return jpeg(view);
  return text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP' && bytes.byteLength >= 30 ? webp(view, text(12, 4)) : undefined;
}

/** Reads the size from the first frame; other segments are skipped. */
function jpeg(view: DataView): Picture | undefined {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

function webp(view: DataView, kind: string): Picture | undefined {
  const type = 'image/webp';
  if (kind === 'VP8 ') return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8X') return { type, width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 };
  if (kind !== 'VP8L') return undefined;
  const size = view.getUint32(21, true);
  return { type, width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 };
}
