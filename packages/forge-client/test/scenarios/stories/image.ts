import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG of 16 by 16 grey pixels, as base64. */
export const image: string = Buffer.concat([
  Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  chunk('IHDR', Buffer.of(0, 0, 0, 16, 0, 0, 0, 16, 8, 0, 0, 0, 0)),
  chunk('IDAT', deflateSync(Buffer.alloc(16 * 17, 0x80))),
  chunk('IEND', Buffer.alloc(0)),
]).toString('base64');
