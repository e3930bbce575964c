import type { OpenEnum } from '@clients/core/schema';

/** A problem with an answer that is not an error. */
export interface AnswerWarning {
  /**
   * `context-full`: the prompt has as many tokens as one that was cut to fit `num_ctx`, or a
   * default of servers where the request has none, so that its beginning is probably missing.
   * `too-long`: only part of the answer was kept, because it is too long. `nameless-tool-call`,
   * `unreadable-tool-call`: a call was dropped because it has no name, or because its arguments are
   * not a JSON object. `repaired`: the first answer did not match the schema; this is a later one.
   */
  code: OpenEnum<
    'context-full' | 'too-long' | 'nameless-tool-call' | 'unreadable-tool-call' | 'repaired'
  >;
  message: string;
}

/**
 * Tokens at the beginning that servers keep when they cut a prompt: `num_keep`, 4 by default, and
 * one more if the model marks the beginning.
 */
const KEPT_TOKENS = [4, 5];

/**
 * The contexts that servers choose where a request does not, by their version and the memory of the
 * GPU.
 */
const DEFAULT_CONTEXTS = [2048, 4096, 32_768, 262_144];

/**
 * Warns of a prompt that was cut to fit the context. Messages that the server dropped before that
 * cannot be detected.
 */
export function warnOfContext(
  promptTokens: number | undefined,
  numCtx: number | undefined,
): AnswerWarning[] {
  if (promptTokens === undefined) return [];
  const contexts = typeof numCtx === 'number' ? [numCtx] : DEFAULT_CONTEXTS;
  const full = contexts.find((context) => computeCutLengths(context).includes(promptTokens));
  if (full === undefined) return [];
  const origin = typeof numCtx === 'number' ? '' : ' that servers have by default';
  const message = `the prompt does not fit into the context of ${String(full)} tokens${origin}: its beginning was probably cut off; shorten it, or raise options.num_ctx`;
  return [{ code: 'context-full', message }];
}

/**
 * Returns the lengths that a prompt can have after a cut. Servers cut it to the whole context; from 0.30
 * on, they drop half of the context after the kept tokens.
 */
function computeCutLengths(numCtx: number): number[] {
  return [
    numCtx,
    ...KEPT_TOKENS.map((kept) => numCtx - Math.max(Math.floor((numCtx - kept) / 2), 1)),
  ];
}
