import { decodeStrictly, toBytes, InputError, isHeaders, isRequest } from '@clients/core';

/** A delivery as received. */
export interface WebhookDelivery {
  /**
   * The body exactly as received: once it is parsed or re-encoded, its signature cannot be
   * verified.
   */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** The headers as received; letter case does not matter. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A delivery with a verified signature. */
export interface VerifiedDelivery {
  /** Name of the event, such as `push`. From a header, so it is not signed. */
  name: string;
  /** The more specific name, such as `pull_request_label` for `pull_request`. Not signed. */
  type: string;
  /** Unique per delivery; repeated when the server redelivers. Not signed. */
  delivery: string | undefined;
  /**
   * Where the webhook is installed: `repository`, `user`, `organization`, `system` or `default`.
   * Not signed.
   */
  target: string | undefined;
  /** The signed content, parsed. */
  payload: unknown;
}

const HEADER_VENDORS = ['service', 'gitea', 'forgejo', 'gogs', 'github'] as const;

/** The secret of a webhook, or both the new one and the old one while it is being replaced. */
export type WebhookSecret = string | readonly string[];

/**
 * Verifies the SHA-256 signature of a delivery.
 * @throws {InputError} when it cannot be verified
 */
export async function verifySignature(
  input: WebhookDelivery | Request,
  secret: WebhookSecret,
): Promise<VerifiedDelivery> {
  checkDelivery(input);
  const secrets = readSecrets(secret);
  const { bytes, header } = await readDelivery(input);
  const signature = readSignature(header);
  const event = readVendorHeader(header, 'event');
  const type = readVendorHeader(header, 'event-type') ?? event;
  const delivery = readVendorHeader(header, 'delivery');
  const target = readVendorHeader(header, 'hook-installation-target-type');
  const text = await readSignedText(bytes, signature, secrets);
  // Some servers leave the event header empty for some types of events.
  const name = event ?? type;
  if (name === undefined || type === undefined)
    throw createDeliveryError('webhook-event', 'no header names the event');
  return { name, type, delivery, target, payload: parseJson(text) };
}

/** @throws {InputError} for a body alone, as in `verify(body, headers, secret)` */
function checkDelivery(input: unknown): void {
  if (typeof input !== 'string' && toBytes(input) === undefined) return;
  throw createDeliveryError(
    'webhook-body',
    'the body and the headers must be one object',
    'call verify({ body, headers }, secret)',
  );
}

/**
 * Returns the secrets as a list.
 * @throws {InputError} for an empty one: anybody can sign with it
 */
export function readSecrets(secret: unknown): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  if (
    secrets.length > 0 &&
    secrets.every((each): each is string => typeof each === 'string' && each !== '')
  )
    return secrets;
  const hint =
    'pass the secret that is set on the hook; where it comes from an environment variable, set that';
  throw createDeliveryError(
    'webhook-secret',
    'the secret must be a non-empty string, or a list of such strings',
    hint,
  );
}

/**
 * Returns the signed text, which is the text to parse: the body, or the only field of a form. The
 * content type is ignored, because it is not signed, and a JSON body can never be mistaken for a
 * form with one field.
 */
async function readSignedText(
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
): Promise<string> {
  const text = decodeUtf8(bytes);
  const field = readFormField(text);
  for (const secret of secrets) {
    const isSigned = await makeVerifier(signature, secret);
    // Most servers sign the JSON in the field; some sign the form itself.
    if (await isSigned(bytes)) return field ?? text;
    if (field !== undefined && (await isSigned(new TextEncoder().encode(field)))) return field;
  }
  throw createDeliveryError(
    'webhook-signature',
    'the signature does not match the body and the secret',
    secrets.some((secret) => secret !== secret.trim())
      ? `a secret begins or ends with white space, as text that was read from a file often does: pass secret.trim(); otherwise ${MISMATCH_HINT}`
      : MISMATCH_HINT,
  );
}

async function makeVerifier(
  signature: Uint8Array<ArrayBuffer>,
  secret: string,
): Promise<(content: Uint8Array<ArrayBuffer>) => Promise<boolean>> {
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey(
    'raw',
    bytes,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  return (content) => crypto.subtle.verify('HMAC', key, signature, content);
}

/** Returns the value of `payload` if the text is a form with this one field and nothing else. */
function readFormField(text: string): string | undefined {
  return /^payload=[^&]*$/.test(text)
    ? (new URLSearchParams(text).get('payload') ?? undefined)
    : undefined;
}

const MISMATCH_HINT =
  'check that the secret is that of the webhook, and pass the raw body, before any parser has read it';

/** Returns the value of a header by its name in lower case; undefined without one. */
export type HeaderLookup = (name: string) => string | undefined;

async function readDelivery(
  input: WebhookDelivery | Request,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; header: HeaderLookup }> {
  if (isRequest(input)) {
    if (input.bodyUsed)
      throw createDeliveryError(
        'webhook-body',
        'the body of this request has already been read',
        'pass a clone, or the raw body and the headers',
      );
    const { headers } = input;
    return {
      bytes: new Uint8Array(await input.arrayBuffer()),
      header: (name) => headers.get(name) ?? undefined,
    };
  }
  const given: unknown = input;
  const { body, headers } = (given ?? {}) as Partial<WebhookDelivery>;
  return { bytes: copyBytes(body), header: makeHeaderLookup(headers) };
}

/** Returns a copy, so that the verified bytes cannot change before they are parsed. */
function copyBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  const bytes = toBytes(body);
  if (bytes !== undefined) return new Uint8Array(bytes);
  throw createDeliveryError(
    'webhook-body',
    'the body must be the raw text or bytes, not a parsed value',
    'read it with express.raw(), request.text() or similar',
  );
}

function makeHeaderLookup(headers: unknown): HeaderLookup {
  if (isHeaders(headers)) return (name) => headers.get(name) ?? undefined;
  const lower = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(headers ?? {}) as [string, unknown][]) {
    const key = name.toLowerCase();
    // Some platforms pass null for a missing header, and numbers.
    const texts = [value].flat().filter((each) => typeof each === 'string');
    if (texts.length > 0) lower.set(key, [...(lower.get(key) ?? []), ...texts]);
  }
  // Several values are joined, as in HTTP: no header that is read here may contain a comma.
  return (name) => lower.get(name)?.join(', ');
}

/**
 * Returns the value of a vendor header. Servers send it under several prefixes with the same value.
 */
function readVendorHeader(header: HeaderLookup, suffix: string): string | undefined {
  const values = new Set(
    HEADER_VENDORS.map((vendor) => header(`x-${vendor}-${suffix}`)?.trim() ?? '').filter(
      (value) => value !== '',
    ),
  );
  const [value] = values;
  if (values.size > 1 || value?.includes(',') === true)
    throw createDeliveryError('webhook-event', `the ${suffix} headers have different values`);
  return value;
}

/**
 * Returns the SHA-256 signature in the headers. SHA-1 signatures are ignored as insecure;
 * signatures that differ are refused.
 */
export function readSignature(header: HeaderLookup): Uint8Array<ArrayBuffer> {
  const signatures = new Set<string>();
  for (const name of [
    ...HEADER_VENDORS.map((vendor) => `x-${vendor}-signature`),
    'x-hub-signature-256',
  ]) {
    // Hooks without a secret send these headers without a value.
    const value =
      header(name)
        ?.trim()
        .toLowerCase()
        .replace(/^sha256=/, '') ?? '';
    if (value !== '') signatures.add(value);
  }
  const [signature] = signatures;
  if (signature === undefined) throw createUnsignedError(header);
  if (signatures.size > 1)
    throw createDeliveryError(
      'webhook-signature',
      'the delivery has signatures that contradict each other',
    );
  if (!/^[\da-f]{64}$/.test(signature))
    throw createDeliveryError(
      'webhook-signature',
      'the signature is not a SHA-256 hash in hexadecimal digits',
    );
  return Uint8Array.from({ length: 32 }, (_, i) =>
    Number.parseInt(signature.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Says why a delivery has no signature: the headers are others, or the hook has no secret. */
function createUnsignedError(header: HeaderLookup): InputError {
  const has = (names: readonly string[]): boolean =>
    names.some((name) => header(name) !== undefined);
  const code = 'webhook-unsigned';
  if (has(['x-gitlab-event', 'x-gitlab-token']))
    return createDeliveryError(
      code,
      'the delivery is not signed: it comes from GitLab',
      'receive the webhooks of GitLab at another path: it sends its secret as it is',
    );
  if (!has(HEADER_VENDORS.flatMap((vendor) => [`x-${vendor}-event`, `x-${vendor}-delivery`])))
    return createDeliveryError(
      code,
      'no header of a forge was found',
      'pass the headers of the request, such as request.headers; a proxy in between must keep them',
    );
  return createDeliveryError(
    code,
    `the delivery has no SHA-256 signature${has(['x-hub-signature']) ? ', only one with SHA-1, which is insecure' : ''}`,
    'the webhook has no secret: set the one that is passed here in its settings, or create another with it as config.secret, which no update changes',
  );
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decodeStrictly(bytes);
  } catch {
    throw createDeliveryError('webhook-body', 'the body is not UTF-8');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw createDeliveryError('webhook-body', 'the body is signed but is not JSON');
  }
}

/** Makes the error for a delivery that is refused. */
export function createDeliveryError(
  code: string,
  message: string,
  hint = 'a delivery was refused: the settings of the webhook in the forge show what was sent, and a proxy in between may have changed it',
  cause?: unknown,
): InputError {
  return new InputError(`webhook: ${message}`, { code, hint, cause });
}
