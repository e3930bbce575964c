import { NetworkError, OutputError } from '../base/errors.js';
import { isStackOverflow } from '../base/thrown.js';
import { findEndOfValue } from '../wire/error-body.js';
import { recognizeWebPage } from '../explain/web-page.js';
import { explainStackOverflow, createOutputError } from './output.js';
import type { CallResponse } from '../call/context.js';

/** Longer texts take so long to parse and check that timers and signals get a turn in between. */
const MIN_LONG_TEXT = 1_048_576;
/** In ms: a longer step may have kept signals and timers from firing. */
const MIN_LONG_STEP_MS = 10;

/**
 * Saved when the module loads: fake timers of tests must not replace it, because it yields to the
 * event loop.
 */
const { setTimeout: nextTurn } = globalThis;

/**
 * Runs a synchronous step. After a long one, signals and time limits that expired meanwhile end the
 * call.
 */
export function runStep<T>({ context }: CallResponse, text: string, step: () => T): T | Promise<T> {
  if (text.length < MIN_LONG_TEXT) return step();
  const startedAt = performance.now();
  const done = step();
  // Yielding takes a millisecond or more: a step that was short delays no timer by as much.
  if (performance.now() - startedAt < MIN_LONG_STEP_MS) return done;
  return new Promise((resolve) => nextTurn(resolve, 0)).then(() => {
    context.lifetime.check();
    return done;
  });
}

/** Returns whether the end of a JSON text shows that it is whole: that of a number does not. */
export function endsVisibly(text: string): boolean {
  return /^\s*[^\s\d-]/.test(text);
}

/** Parses the text of a response. */
export function readJson(text: string, response: CallResponse): unknown {
  return runStep(response, text, () => {
    try {
      return JSON.parse(text) as unknown;
    } catch (cause) {
      // There are engines that parse with the stack.
      throw isStackOverflow(cause)
        ? explainStackOverflow(cause, response)
        : createNotJsonError(text, response, cause);
    }
  });
}

/** Makes the error for a text that is not JSON: a web page, an empty body, or one that is cut off. */
export function createNotJsonError(
  raw: string,
  response: CallResponse,
  cause: unknown,
): OutputError | NetworkError {
  const { context } = response;
  const text = context.secrets.clean(raw);
  const detail = { expected: 'JSON', value: text };
  const page = recognizeWebPage(text, context.plan.target.base);
  if (page !== undefined)
    return new OutputError(`received ${page.name} instead of JSON`, detail, {
      ...context.responseContext('html'),
      hint: page.hint,
    });
  if (text.trim() === '')
    return createOutputError(response, 'received an empty body instead of JSON', detail, 'empty');
  if (isCut(raw))
    return new NetworkError(
      'the response was cut off',
      context.responseContext('truncated', raw === text ? cause : undefined),
    );
  return createOutputError(response, 'the body is not JSON', detail, 'not-json');
}

/**
 * Returns whether the last of the objects and lists that a text consists of is never closed, so
 * that the end is missing.
 */
function isCut(text: string): boolean {
  for (let rest = text.trim(); rest.startsWith('{') || rest.startsWith('[');) {
    const end = findEndOfValue(rest);
    if (end === undefined) return true;
    rest = rest.slice(end).trimStart();
  }
  return false;
}
