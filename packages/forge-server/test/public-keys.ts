import { createHash, generateKeyPairSync, type JsonWebKey } from 'node:crypto';

function parts(...all: readonly (string | Uint8Array)[]): Buffer {
  const framed = all.flatMap((part) => {
    const bytes = Buffer.from(part);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bytes.byteLength);
    return [size, bytes];
  });
  return Buffer.concat(framed);
}

/** Returns a public key as OpenSSH writes it. */
export function sshKey(
  { kty, crv = '', x = '', y = '', n = '', e = '' }: JsonWebKey,
  comment = 'someone@laptop',
): string {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  const written = (type: string, ...rest: readonly (string | Uint8Array)[]): string =>
    `${type} ${parts(type, ...rest).toString('base64')} ${comment}`;
  if (kty === 'RSA')
    return written('ssh-rsa', bytes(e), Buffer.concat([Buffer.alloc(1), bytes(n)]));
  if (crv === 'Ed25519') return written('ssh-ed25519', bytes(x));
  return written(
    'ecdsa-sha2-nistp256',
    'nistp256',
    Buffer.concat([Buffer.of(4), bytes(x), bytes(y)]),
  );
}

/** Generates an Ed25519 key and returns its public key as OpenSSH writes it. */
export function newKey(comment?: string): string {
  return sshKey(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }), comment);
}

/** Returns the fingerprint that `ssh-keygen -l` shows. */
export function fingerprint(key: string): string {
  const [, data = ''] = key.split(' ');
  return `SHA256:${createHash('sha256').update(Buffer.from(data, 'base64')).digest('base64').replace(/=+$/, '')}`;
}
