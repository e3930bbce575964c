import { encodeText, toHex } from '@clients/server-kit';
import { sha256 } from '@noble/hashes/sha2.js';

/** The parts of a model name. */
export interface ModelName {
  readonly scheme: string;
  readonly host: string;
  readonly namespace: string;
  readonly model: string;
  readonly tag: string;
}

const DEFAULT_HOST = 'registry.ollama.ai';
const DEFAULT_NAMESPACE = 'library';

/** Parses a name, with defaults for missing parts. Returns undefined when it is invalid. */
export function parseName(text: string): ModelName | undefined {
  const [, scheme = 'https', rest = ''] = /^(?:(https?):\/\/)?(.*)$/s.exec(text) ?? [];
  const parts = rest.split('/');
  // Only a name with all of its parts can have a scheme: in `http://x/y` the server takes `http:/`
  // for the host.
  if (parts.length > 3 || (rest !== text && parts.length < 3)) return undefined;
  const last = parts.pop() ?? '';
  const colon = last.indexOf(':');
  const model = colon < 0 ? last : last.slice(0, colon);
  const tag = colon < 0 ? 'latest' : last.slice(colon + 1);
  const namespace = parts.pop() ?? DEFAULT_NAMESPACE;
  const host = parts.pop() ?? DEFAULT_HOST;
  const valid =
    isPart(host, /^[\w][\w.:-]*$/, 350) &&
    isPart(namespace, /^\w[\w-]*$/, 80) &&
    isPart(model, /^\w[\w.-]*$/, 80) &&
    isPart(tag, /^\w[\w.-]*$/, 80);
  return valid ? { scheme, host, namespace, model, tag } : undefined;
}

function isPart(text: string, pattern: RegExp, limit: number): boolean {
  return text.length <= limit && pattern.test(text);
}

/**
 * Returns a name as the server lists it: `tiny:latest`, `someone/tiny:v2`, `host/ns/tiny:latest`.
 */
export function formatShortName({ host, namespace, model, tag }: ModelName): string {
  const name = `${model}:${tag}`;
  if (host !== DEFAULT_HOST) return `${host}/${namespace}/${name}`;
  return namespace === DEFAULT_NAMESPACE ? name : `${namespace}/${name}`;
}

export function formatFullName({ host, namespace, model, tag }: ModelName): string {
  return `${host}/${namespace}/${model}:${tag}`;
}

/** Returns the key of a name. Names are compared ignoring case. */
export function makeNameKey(name: ModelName): string {
  return formatFullName(name).toLowerCase();
}

/** Removes `:local` from a name, and returns whether its model runs in the cloud. */
export function readSource(text: string): { readonly name: string; readonly isCloud: boolean } {
  const name = text.replace(/:local$/i, '');
  return { name, isCloud: /:([^/:]*-)?cloud$/i.test(name) };
}

/** Returns the SHA-256 of bytes or of a text as hex. WebCrypto has only asynchronous hashes. */
export function hashSha256(data: string | Uint8Array): string {
  return toHex(sha256(typeof data === 'string' ? encodeText(data) : data));
}

/** Returns a number below 2³², always the same for the same text. */
export function hash32(text: string): number {
  return parseInt(hashSha256(text).slice(0, 8), 16);
}
