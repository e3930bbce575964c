import { bytesOf, InputError, isHeaders, isRequest } from '@clients/core';

/** A delivery as a receiver got it. */
export interface Delivery {
  /** The body exactly as it came: a parsed or re-encoded one cannot be proved. */
  readonly body: string | Uint8Array | ArrayBuffer;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A delivery whose signature was right. */
export interface Proved {
  /** What the server calls the event, such as `push`. From a header, so it is not signed. */
  readonly name: string;
  /** The finer name, such as `pull_request_label` for `pull_request`. Not signed. */
  readonly type: string;
  /** Unique per delivery; the same again when the server delivers again. Not signed. */
  readonly delivery: string | undefined;
  /** Where the hook was installed: `repository`, `user`, `organization`, `system` or `default`. Not signed. */
  readonly target: string | undefined;
  /** What the signature covers. */
  readonly payload: unknown;
}

const DIALECTS = ['service', 'gitea', 'forgejo', 'gogs', 'github'] as const;

/** Proves a delivery by its SHA-256 signature. @throws {InputError} when it cannot be proved */
export async function prove(input: Delivery | Request, secret: string): Promise<Proved> {
  if (typeof secret !== 'string' || secret === '') throw refusal('webhook-secret', 'the secret must be a text that is not empty');
  const { bytes, header } = await open(input);
  const signature = claimedSignature(header);
  const event = vendor(header, 'event');
  const type = vendor(header, 'event-type') ?? event;
  const delivery = vendor(header, 'delivery');
  const target = vendor(header, 'hook-installation-target-type');
  const text = await signedText(bytes, signature, secret);
  // Some servers leave the name of the event empty for some types.
  const name = event ?? type;
  if (name === undefined || type === undefined) throw refusal('webhook-event', 'no header names the event');
  return { name, type, delivery, target, payload: parse(text) };
}

/**
 * The text that was signed, which is the one to parse: the body, or the one field of a form. The content type is not looked at, for
 * nobody signs it, and a body that is JSON is never a form of one field.
 */
async function signedText(bytes: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const isSigned = (content: Uint8Array<ArrayBuffer>): Promise<boolean> => crypto.subtle.verify('HMAC', key, signature, content);
  const text = decode(bytes);
  const field = formField(text);
  // Servers sign the JSON in the field, some sign the form itself.
  if (await isSigned(bytes)) return field ?? text;
  if (field !== undefined && (await isSigned(encoder.encode(field)))) return field;
  throw refusal('webhook-signature', 'the signature is not that of this body and secret', HINT);
}

/** The value of `payload`, when the text is a form of this one field and nothing else. */
function formField(text: string): string | undefined {
  return /^payload=[^&]*$/.test(text) ? (new URLSearchParams(text).get('payload') ?? undefined) : undefined;
}

const HINT = 'compare the secret with that of the hook, and hand in the body before any parser has touched it';

type Lookup = (name: string) => string | undefined;

async function open(input: Delivery | Request): Promise<{ bytes: Uint8Array<ArrayBuffer>; header: Lookup }> {
  if (isRequest(input)) {
    if (input.bodyUsed)
      throw refusal('webhook-body', 'the body of this request was read already', 'hand in a clone, or the raw body and the headers');
    const { headers } = input;
    return { bytes: new Uint8Array(await input.arrayBuffer()), header: (name) => headers.get(name) ?? undefined };
  }
  const { body, headers } = input;
  return { bytes: rawBytes(body), header: lookupIn(headers) };
}

/** A copy: what is proved must not change before it is parsed. */
function rawBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  const bytes = bytesOf(body);
  if (bytes !== undefined) return new Uint8Array(bytes);
  throw refusal(
    'webhook-body',
    'the body must be the raw text or bytes, not a parsed value',
    'read it with express.raw(), request.text() or the like',
  );
}

function lookupIn(headers: Delivery['headers']): Lookup {
  if (isHeaders(headers)) return (name) => headers.get(name) ?? undefined;
  const lower = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const key = name.toLowerCase();
    lower.set(key, [...(lower.get(key) ?? []), ...(typeof value === 'string' ? [value] : value)]);
  }
  // Several values are joined, as HTTP has it: nothing that is read here may hold a comma.
  return (name) => lower.get(name)?.join(', ');
}

/** The value under any of the vendors' names, which agree in what servers send. */
function vendor(header: Lookup, suffix: string): string | undefined {
  const values = new Set(DIALECTS.map((dialect) => header(`x-${dialect}-${suffix}`)?.trim() ?? '').filter((value) => value !== ''));
  const [value] = values;
  if (values.size > 1 || value?.includes(',') === true) throw refusal('webhook-event', `the ${suffix} headers name several values`);
  return value;
}

/** The SHA-256 that the headers claim. SHA-1 proves nothing any more; two claims that differ prove nothing either. */
function claimedSignature(header: Lookup): Uint8Array<ArrayBuffer> {
  const claims = new Set<string>();
  for (const name of [...DIALECTS.map((dialect) => `x-${dialect}-signature`), 'x-hub-signature-256']) {
    // Hooks without a secret send the names with nothing behind them.
    const value =
      header(name)
        ?.trim()
        .toLowerCase()
        .replace(/^sha256=/, '') ?? '';
    if (value !== '') claims.add(value);
  }
  const [claim] = claims;
  if (claim === undefined) throw refusal('webhook-unsigned', 'the delivery has no SHA-256 signature', 'set a secret on the hook');
  if (claims.size > 1) throw refusal('webhook-signature', 'the delivery has signatures that differ');
  if (!/^[\da-f]{64}$/.test(claim)) throw refusal('webhook-signature', 'the signature is not a SHA-256 in hexadecimal digits');
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(claim.slice(2 * i, 2 * i + 2), 16));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
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
