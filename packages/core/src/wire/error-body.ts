import { replaceControls } from '../base/text.js';
import type { Secrets } from './secrets.js';

/** The body of an error response, without secrets. */
export interface ErrorBody {
  /**
   * Parsed JSON (the first value when there are several in a row), or else the text; undefined for
   * an empty body.
   */
  readonly body: unknown;
  /** The server's message on one line; empty when there is none. */
  readonly message: string;
}

/**
 * Reads an error body in the forms that servers are known to send, and removes secrets that it
 * echoes.
 */
export function readErrorBody(raw: string, secrets: Secrets): ErrorBody {
  const trimmed = raw.replace(/^\ufeff/, '').trim();
  if (trimmed === '') return { body: undefined, message: '' };
  const body = parseFirst(trimmed);
  if (body !== NOT_JSON)
    // Cleaned before it is cut to one line, and read before the names of fields are cleaned.
    return {
      body: secrets.cleanValue(body),
      message: toOneLine(secrets.clean(findMessage(body))),
    };
  const text = secrets.clean(raw);
  return { body: text, message: toOneLine(text) };
}

/**
 * Removes the status at the beginning of a message: some servers send `404 page not found` with
 * status 404.
 */
export function removeStatus(status: number, message: string): string {
  return message.replace(
    new RegExp(`^(?:HTTP/[\\d.]+ +)?${String(status)}(?:[\\s:,.–-]+|$)`, 'i'),
    '',
  );
}

const NOT_JSON: unique symbol = Symbol('not JSON');

/**
 * Parses the whole text as JSON, or the value at its beginning: some bodies are two values in a
 * row, or a value and a stack trace.
 */
function parseFirst(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const end = findEndOfValue(text);
    if (end === undefined) return NOT_JSON;
    try {
      return JSON.parse(text.slice(0, end)) as unknown;
    } catch {
      return NOT_JSON;
    }
  }
}

/** Returns the index after the object or array at the beginning of `text`. */
export function findEndOfValue(text: string): number | undefined {
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isQuoted) {
      if (char === '\\') at++;
      else if (char === '"') isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === '{' || char === '[') depth++;
    else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** Levels of a body that are searched for a message. */
const MAX_MESSAGE_DEPTH = 3;
/** Of a list of messages, so many are shown. */
const MAX_MESSAGES = 5;
const MAX_LINE_LENGTH = 500;

/** Fields of an error body in which servers put their message, the best first. */
const MESSAGE_FIELDS = [
  'message',
  'Message',
  'error',
  'errors',
  'error_description',
  'detail',
  'msg',
  'reason',
  'title',
  'StdErr',
  'Status',
] as const;

/** Returns the server's message in a parsed body; empty when there is none. */
export function findMessage(body: unknown, depth = 0): string {
  if (typeof body === 'string')
    return body.startsWith('{"error":') ? readRelayed(body, depth) : body;
  if (typeof body !== 'object' || body === null || depth > MAX_MESSAGE_DEPTH) return '';
  if (Array.isArray(body)) {
    const messages = body
      .map((item) => findMessage(item, depth + 1))
      .filter((message) => message !== '');
    return messages.slice(0, MAX_MESSAGES).join('; ');
  }
  for (const key of MESSAGE_FIELDS) {
    if (!Object.hasOwn(body, key)) continue;
    const message = findMessage((body as Record<string, unknown>)[key], depth + 1);
    if (message !== '') return key === 'msg' ? addLocation(body, message) : message;
  }
  return '';
}

/** Adds the field that FastAPI names beside a sentence about it. */
function addLocation({ loc }: { readonly loc?: unknown }, message: string): string {
  if (!Array.isArray(loc)) return message;
  const path = loc.filter((key) => key !== 'body').join('.');
  return path === '' ? message : `${path}: ${message}`;
}

/**
 * Returns the message in the error body of another server, such as an engine behind this one, that
 * is relayed as text.
 */
function readRelayed(text: string, depth: number): string {
  try {
    return findMessage(JSON.parse(text), depth + 1) || text;
  } catch {
    return text;
  }
}

/** Returns a server's text on one line, and at most `MAX_LINE_LENGTH` characters of it. */
export function toOneLine(text: string): string {
  // Control characters in a server's text would garble a log.
  const line = replaceControls(text, ' ').replace(/\s+/g, ' ').trim();
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
}
