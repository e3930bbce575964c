import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';

/** A GPG key that can sign, made without GPG: version 4 packets in ASCII armour. */
export class GpgKey {
  readonly #kind: 'rsa' | 'ed25519';
  readonly #secret: KeyObject;
  readonly #body: Buffer;

  constructor(kind: 'rsa' | 'ed25519' = 'rsa') {
    const pair =
      kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ed25519');
    const shown = pair.publicKey.export({ format: 'jwk' });
    this.#kind = kind;
    this.#secret = pair.privateKey;
    this.#body = Buffer.concat([Buffer.of(4), size(1_700_000_000, 4), ...numbersOf(shown)]);
  }

  /** 16 hex digits. */
  get id(): string {
    const framed = Buffer.concat([Buffer.of(0x99), size(this.#body.byteLength, 2), this.#body]);
    return createHash('sha1').update(framed).digest('hex').slice(-16).toUpperCase();
  }

  /**
   * Returns the public key with a user id.
   * @param seconds the lifetime of the key
   */
  armored(person: string, seconds?: number): string {
    const lifetime =
      seconds === undefined ? Buffer.alloc(0) : Buffer.concat([Buffer.of(5, 9), size(seconds, 4)]);
    const signedKey = Buffer.concat([Buffer.of(0x99), size(this.#body.byteLength, 2), this.#body]);
    const signedPerson = Buffer.concat([
      Buffer.of(0xb4),
      size(Buffer.byteLength(person), 4),
      Buffer.from(person),
    ]);
    const own = this.#signature(
      Buffer.concat([signedKey, signedPerson]),
      0x13,
      Buffer.concat([lifetime, mayCertifyAndSign]),
    );
    return armor(
      'PUBLIC KEY BLOCK',
      Buffer.concat([packet(6, this.#body), packet(13, Buffer.from(person)), packet(2, own)]),
    );
  }

  /** Returns what `gpg --detach-sign --armor` makes of a text. */
  sign(text: string): string {
    return armor('SIGNATURE', packet(2, this.#signature(Buffer.from(text), 0, Buffer.alloc(0))));
  }

  #signature(data: Buffer, type: number, parts: Buffer): Buffer {
    const hashed = Buffer.concat([Buffer.of(5, 2), size(1_700_000_001, 4), parts]);
    const head = Buffer.concat([
      Buffer.of(4, type, this.#kind === 'rsa' ? 1 : 22, 8),
      size(hashed.byteLength, 2),
      hashed,
    ]);
    const issuer = Buffer.concat([Buffer.of(9, 16), Buffer.from(this.id, 'hex')]);
    const all = Buffer.concat([data, head, Buffer.of(4, 255), size(head.byteLength, 4)]);
    const hash = createHash('sha256').update(all).digest();
    const made =
      this.#kind === 'rsa' ? sign('sha256', all, this.#secret) : sign(null, hash, this.#secret);
    const numbers =
      this.#kind === 'rsa'
        ? [number(made)]
        : [number(made.subarray(0, 32)), number(made.subarray(32))];
    return Buffer.concat([
      head,
      size(issuer.byteLength, 2),
      issuer,
      hash.subarray(0, 2),
      ...numbers,
    ]);
  }
}

/** The flags of a key: it certifies others and signs data. */
const mayCertifyAndSign = Buffer.of(2, 27, 3);

/** Returns the algorithm, the curve where there is one, and the numbers of the key. */
function numbersOf({ n = '', e = '', x }: JsonWebKey): Buffer[] {
  if (x === undefined)
    return [Buffer.of(1), number(Buffer.from(n, 'base64url')), number(Buffer.from(e, 'base64url'))];
  const point = Buffer.concat([Buffer.of(0x40), Buffer.from(x, 'base64url')]);
  return [Buffer.of(22, 9), Buffer.from('2b06010401da470f01', 'hex'), number(point)];
}

function size(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** Returns a multiprecision integer: its length in bits, then its bytes without leading zeros. */
function number(bytes: Buffer): Buffer {
  const own = bytes.subarray(bytes.findIndex((byte) => byte !== 0));
  return Buffer.concat([size(own.byteLength * 8 - Math.clz32(own[0] ?? 0) + 24, 2), own]);
}

function packet(tag: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x80 | (tag << 2) | 1), size(body.byteLength, 2), body]);
}

function armor(kind: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN PGP ${kind}-----\nComment: made for a test\n\n${lines.join('\n')}\n-----END PGP ${kind}-----\n`;
}
