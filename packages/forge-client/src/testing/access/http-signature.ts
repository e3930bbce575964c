import { type AppRequest, base64Url, encodeText, fromBase64, percentDecoded } from '@clients/core/testing';
import { fingerprintOf, keyParts } from './ssh-key.js';
import type { ForgeState } from '../state/forge-state.js';
import type { UserRecord } from '../state/user-records.js';

/** Returns the user whose key made the signature in the header `Signature`; undefined when it is missing or wrong. */
export async function signerOf(state: ForgeState, request: AppRequest): Promise<UserRecord | undefined> {
  const claim = request.headers.get('signature');
  if (claim === null) return undefined;
  const fields = new Map([...claim.matchAll(/\b(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
  const text = signedText(request, (fields.get('headers') ?? 'date').toLowerCase().split(' '));
  const signature = fromBase64(fields.get('signature') ?? '');
  if (text === undefined || signature === undefined) return undefined;
  for (const user of state.users) {
    for (const { key } of user.keys) {
      if ((await fingerprintOf(key)) === fields.get('keyId')) return (await isSigned(key, signature, text)) ? user : undefined;
    }
  }
  return undefined;
}

/** Returns the text that a signature covers; undefined when one of its headers is missing. */
function signedText(request: AppRequest, names: readonly string[]): Uint8Array<ArrayBuffer> | undefined {
  const lines: string[] = [];
  for (const name of names) {
    const value = name === '(request-target)' ? requestTarget(request) : request.headers.get(name);
    if (value === null) return undefined;
    lines.push(`${name}: ${value}`);
  }
  return encodeText(lines.join('\n'));
}

/** Returns the signed form of the request target: the path decoded, the query unchanged. */
function requestTarget({ method, rawPath, url }: AppRequest): string {
  return `${method.toLowerCase()} ${percentDecoded(rawPath)}${url.search}`;
}

const hashes = ['SHA-256', 'SHA-512', 'SHA-1'];

/** Verifies a signature with each algorithm of the type of key; the algorithm named in the header is ignored. Only RSA and Ed25519 are supported. */
async function isSigned(key: string, signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<boolean> {
  for (const algorithm of algorithmsOf(key)) {
    const publicKey = await crypto.subtle.importKey('jwk', algorithm.jwk, algorithm, false, ['verify']);
    if (await crypto.subtle.verify(algorithm.name, publicKey, signature, text)) return true;
  }
  return false;
}

interface Algorithm {
  readonly name: string;
  readonly hash: string;
  readonly jwk: { readonly kty: string; readonly crv?: string; readonly x?: string; readonly e?: string; readonly n?: string };
}

function algorithmsOf(key: string): readonly Algorithm[] {
  const [type, first = new Uint8Array(), second = new Uint8Array()] = keyParts(key);
  const kind = new TextDecoder().decode(type);
  if (kind === 'ssh-ed25519') return [{ name: 'Ed25519', hash: '', jwk: { kty: 'OKP', crv: 'Ed25519', x: base64Url(first) } }];
  if (kind !== 'ssh-rsa') return [];
  const jwk = { kty: 'RSA', e: base64Url(unsigned(first)), n: base64Url(unsigned(second)) };
  return hashes.map((hash) => ({ name: 'RSASSA-PKCS1-v1_5', hash, jwk }));
}

/** Removes the leading zero by which an SSH key marks a number as positive. */
function unsigned(number: Uint8Array): Uint8Array {
  return number[0] === 0 ? number.subarray(1) : number;
}
