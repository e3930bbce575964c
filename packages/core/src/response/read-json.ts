import { endOfValue, pageTitle } from '../wire/error-body.js';
import { NetworkError, type OutputError } from '../base/errors.js';
import { htmlHint } from './hint.js';
import { isTooDeep } from '../base/depth.js';
import { depthError, outputError } from './output.js';
import { scrub } from '../wire/scrub.js';
import type { CallResponse } from '../call/call-context.js';

/** Longer texts take so long to parse and to check that what is due meanwhile gets its turn in between. */
const LONG_TEXT = 1_048_576;

/** Kept from the beginning: this is about the event loop, not about time, so a clock that tests stop must not stop it. */
const { setTimeout: nextTurn } = globalThis;

/** Does a step of the work on a value. Signals and time limits that fell due during a long one end the call. */
export function walked<T>({ context }: CallResponse, { length }: { readonly length: number }, step: () => T): T | Promise<T> {
  if (length < LONG_TEXT) return step();
  const done = step();
  return new Promise((resolve) => nextTurn(resolve, 0)).then(() => {
    context.lifetime.check();
    return done;
  });
}

/** The value of a text. */
export function readJson(text: string, response: CallResponse): unknown {
  return walked(response, text, () => parseJson(text, response));
}

/** JSON whatever the content type says; a page, a cut or garbage each get their own error. */
export function parseJson(text: string, response: CallResponse): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    // There are engines that parse with the stack.
    throw isTooDeep(cause) ? depthError(cause, response) : notJson(text, response, cause);
  }
}

/** The error for a body that should have been JSON. */
export function notJson(raw: string, response: CallResponse, cause: unknown): OutputError | NetworkError {
  const { context } = response;
  const text = scrub(raw, context.secrets);
  const title = pageTitle(text);
  if (title !== undefined) {
    const hint = htmlHint(title === '' ? undefined : title, context.plan.target.base.origin);
    return outputError(
      response,
      `received a web page instead of JSON${title === '' ? '' : `, titled "${title}"`}`,
      { expected: 'JSON', value: text },
      { code: 'html', hint },
    );
  }
  if (text.trim() === '')
    return outputError(response, 'received an empty body instead of JSON', { expected: 'JSON', value: text }, { code: 'empty' });
  if (isCut(text)) {
    return new NetworkError('the response was cut off', {
      ...context.errorContext(),
      mayHaveExecuted: !context.plan.safe,
      code: 'truncated',
      cause: raw === text ? cause : undefined,
      hint: 'the server or a proxy ended the connection early',
    });
  }
  return outputError(
    response,
    'the body is not JSON',
    { expected: 'JSON', value: text },
    { code: 'not-json', hint: `check that ${context.plan.target.base.origin} is the API of this client` },
  );
}

/** An object or a list that is never closed: the end is missing, rather than the middle wrong. */
function isCut(text: string): boolean {
  for (let rest = text.trimStart(); /^[{[]/.test(rest);) {
    const end = endOfValue(rest);
    if (end === undefined) return true;
    rest = rest.slice(end).trimStart();
  }
  return false;
}
