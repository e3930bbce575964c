import { createHash, generateKeyPairSync } from 'node:crypto';

function parts(...all: readonly (string | Uint8Array)[]): Buffer {
  const framed = all.flatMap((part) => {
    const bytes = Buffer.from(part);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bytes.byteLength);
    return [size, bytes];
  });
  return Buffer.concat(framed);
}

/** A new Ed25519 key as OpenSSH writes it. */
export function newKey(comment = 'someone@laptop'): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  return `ssh-ed25519 ${parts('ssh-ed25519', Buffer.from(x, 'base64url')).toString('base64')} ${comment}`;
}

/** An RSA key of so many bits. */
export function rsaKey(bits: number): string {
  const { n = '', e = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
  const positive = Buffer.concat([Buffer.alloc(1), Buffer.from(n, 'base64url')]);
  return `ssh-rsa ${parts('ssh-rsa', Buffer.from(e, 'base64url'), positive).toString('base64')} someone@laptop`;
}

/** What `ssh-keygen -l` shows. */
export function fingerprint(key: string): string {
  const [, data = ''] = key.split(' ');
  return `SHA256:${createHash('sha256').update(Buffer.from(data, 'base64')).digest('base64').replace(/=+$/, '')}`;
}
