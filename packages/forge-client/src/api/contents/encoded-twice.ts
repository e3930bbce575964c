import { decodeBase64, InputError, toHex } from '@clients/core';

/** A change of a file whose content is text that will be encoded. */
interface TextChange {
  readonly content?: unknown;
  readonly encoding?: unknown;
  readonly sha?: unknown;
}

/**
 * Refuses a text that is the base64 of the very file that it would replace, as `contents.get`
 * returns it: encoded again, it would replace the file by its own base64.
 *
 * @param place operation id and name of the content, for the error
 * @throws {InputError} `encoded-twice`
 */
export async function refuseEncodedTwice(
  { content, encoding, sha }: TextChange,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (encoding !== undefined || typeof content !== 'string' || typeof sha !== 'string') return;
  const bytes = content === '' ? undefined : decodeBase64(content);
  if (bytes === undefined || (await hashBlob(bytes, sha.length)) !== sha.toLowerCase()) return;
  throw new InputError(
    `${name} is the base64 of the file that it would replace, and would be encoded again`,
    {
      endpoint: id,
      code: 'encoded-twice',
      hint: "contents.get returns base64: pass encoding: 'base64', or decode it first; contents.edit does both",
    },
  );
}

/**
 * Returns the hash that git gives to a file. Undefined where there is no WebCrypto, as on a page
 * that was loaded over http.
 *
 * @param length of the hash in hex: 40 for SHA-1, 64 for SHA-256
 */
async function hashBlob(
  bytes: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as { readonly subtle?: typeof crypto.subtle };
  if (subtle === undefined) return undefined;
  const header = new TextEncoder().encode(`blob ${String(bytes.length)}\0`);
  const whole = await new Blob([header, bytes]).arrayBuffer();
  const hash = await subtle.digest(length === 64 ? 'SHA-256' : 'SHA-1', whole);
  return toHex(new Uint8Array(hash));
}
