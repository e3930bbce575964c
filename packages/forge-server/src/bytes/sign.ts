import { encodeText, toBase64Url } from '@clients/server-kit';
import { hashSha1 } from './hash.js';

/** Returns the signature of a download address: an HMAC as base64url. */
export async function signText(text: string): Promise<string> {
  return toBase64Url(await computeHmac('SHA-256', 'embedded forge', text));
}

export async function computeHmac(hash: string, secret: string, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    encodeText(secret),
    { name: 'HMAC', hash },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encodeText(text)));
}

/** Returns a UUID that is always the same for the same text. */
export function makeUuid(text: string): string {
  const digits = hashSha1(text);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
