import { InputError } from '@clients/core';

/** A delivery as a receiver got it. */
export interface Delivery {
  /** The body exactly as it came: a parsed or re-encoded one cannot be proved. */
  readonly body: string | Uint8Array | ArrayBuffer;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A delivery whose signature was right. */
export interface Proved {
  /** What the server calls the event, such as `push`. */
  readonly name: string;
  /** The finer name, such as `pull_request_label` for `pull_request`. */
  readonly type: string;
  /** Unique per delivery; the same again when the server delivers again. */
  readonly delivery: string | undefined;
  /** Where the hook was installed: `repository`, `user`, `organization`, `system` or `default`. */
  readonly target: string | undefined;
  readonly payload: unknown;
}

type Bytes = Parameters<typeof crypto.subtle.verify>[2];

const DIALECTS = ['service', 'gitea', 'forgejo', 'gogs', 'github'] as const;

/** Proves a delivery by its SHA-256 signature. @throws {InputError} when it cannot be proved */
export async function prove(input: Delivery | Request, secret: string): Promise<Proved> {
  if (typeof secret !== 'string' || secret === '') throw refusal('webhook-secret', 'the secret must be a text that is not empty');
  const { bytes, header } = await open(input);
  const signature = claimedSignature(header);
  const text = decode(bytes);
  const type = header('content-type') ?? '';
  // A form carries the JSON in its field `payload`. Servers sign that JSON, some sign the form itself.
  const form = /^application\/x-www-form-urlencoded\b/i.test(type) ? (new URLSearchParams(text).get('payload') ?? '') : undefined;
  const signed = [bytes, ...(form === undefined ? [] : [new TextEncoder().encode(form)])];
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const right = await Promise.all(signed.map((content) => crypto.subtle.verify('HMAC', key, signature as Bytes, content as Bytes)));
  if (!right.includes(true)) throw refusal('webhook-signature', 'the signature is not that of this body and secret', HINT);
  const name = vendor(header, 'event');
  if (name === undefined) throw refusal('webhook-event', 'no header names the event');
  return {
    name,
    type: vendor(header, 'event-type') ?? name,
    delivery: vendor(header, 'delivery'),
    target: vendor(header, 'hook-installation-target-type'),
    payload: parse(form ?? text),
  };
}

const HINT = 'compare the secret with that of the hook, and hand in the body before any parser has touched it';

type Lookup = (name: string) => string | undefined;

async function open(input: Delivery | Request): Promise<{ bytes: Uint8Array; header: Lookup }> {
  if (typeof Request !== 'undefined' && input instanceof Request) {
    if (input.bodyUsed) throw refusal('webhook-body', 'the body of this request was read already', 'hand in a clone, or the raw body and the headers');
    const { headers } = input;
    return { bytes: new Uint8Array(await input.arrayBuffer()), header: (name) => headers.get(name) ?? undefined };
  }
  const { body, headers } = input as Delivery;
  return { bytes: rawBytes(body), header: lookupIn(headers) };
}

function rawBytes(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw refusal('webhook-body', 'the body must be the raw text or bytes, not a parsed value', 'read it with express.raw(), request.text() or the like');
}

function lookupIn(headers: Delivery['headers']): Lookup {
  if (headers instanceof Headers) return (name) => headers.get(name) ?? undefined;
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = lower.get(name);
    // A header that came twice proves nothing: which of them was meant?
    return typeof value === 'string' ? value : value?.length === 1 ? value[0] : undefined;
  };
}

function vendor(header: Lookup, suffix: string): string | undefined {
  for (const dialect of DIALECTS) {
    const value = header(`x-${dialect}-${suffix}`);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** The SHA-256 that the headers claim. SHA-1 proves nothing any more; two claims that differ prove nothing either. */
function claimedSignature(header: Lookup): Uint8Array {
  const claims = new Set<string>();
  for (const dialect of DIALECTS) {
    const value = header(`x-${dialect}-signature`)?.trim().toLowerCase();
    if (value !== undefined && value !== '') claims.add(value.replace(/^sha256=/, ''));
  }
  const hub = header('x-hub-signature-256')?.trim().toLowerCase();
  if (hub?.startsWith('sha256=') === true) claims.add(hub.slice(7));
  const [claim] = claims;
  if (claim === undefined) throw refusal('webhook-unsigned', 'the delivery has no SHA-256 signature', 'set a secret on the hook');
  if (claims.size > 1) throw refusal('webhook-signature', 'the delivery has signatures that differ');
  if (!/^[\da-f]{64}$/.test(claim)) throw refusal('webhook-signature', 'the signature is not a SHA-256 in hexadecimal digits');
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(claim.slice(2 * i, 2 * i + 2), 16));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('webhook-body', 'the body is not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('webhook-body', 'the body is signed but is not JSON');
  }
}

function refusal(code: string, message: string, hint?: string): InputError {
  return new InputError(`webhook: ${message}`, { code, hint });
}
