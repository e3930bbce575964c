import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG of 64 by 64 grey pixels. */
export const image: Uint8Array = Buffer.concat([
  Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  chunk('IHDR', Buffer.of(0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0)),
  chunk('IDAT', deflateSync(Buffer.alloc(65 * 64, 0x80))),
  chunk('IEND', Buffer.alloc(0)),
]);
