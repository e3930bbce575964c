import { type CallOptions, type CoreTransport, giveNotice, type NoticeCode } from '@clients/core';
import type { AnswerWarning } from './warnings.js';

/** What the client has made right. */
const MENDED: readonly string[] = ['repaired', 'words-cut'] satisfies AnswerWarning['code'][];

/** Requests whose answers nobody reads. */
const unread = /* @__PURE__ */ new WeakSet<object>();

/** Marks a request that is sent for its counts alone: its answer gives no notices. */
export function markUnread<Request extends object>(request: Request): Request {
  unread.add(request);
  return request;
}

/**
 * Gives a notice of each warning of an answer, up to its first colon: what the model wrote, and advice
 * that the notice has as its hint, comes after. An answer that was repaired, or cleaned of words around
 * its JSON, is what was asked for.
 *
 * @param operation the method that was called
 * @param request what it was called with
 */
export function noteWarnings(
  transport: CoreTransport,
  operation: string,
  warnings: readonly AnswerWarning[],
  request: object,
  options: CallOptions | undefined,
): void {
  if (unread.has(request)) return;
  for (const { code, message } of warnings) {
    if (MENDED.includes(code)) continue;
    const [problem = '', ...rest] = message.split(': ');
    // What to do depends on the request; the advice has nothing that the model wrote.
    const hint = code === 'thinking-in-text' ? rest.join(': ') : undefined;
    giveNotice(transport, { code: code as NoticeCode, message: problem, hint, operation }, options);
  }
}
