import type { OpenEnum } from '@clients/core/schema';

/** A problem with an answer that is not an error. */
export interface AnswerWarning {
  /**
   * `context-full`: the prompt has as many tokens as one that was cut to fit `num_ctx`, so its beginning is probably missing. `too-long`:
   * only part of the answer was kept, because it is too long. `nameless-tool-call`, `unreadable-tool-call`: a call was dropped because it
   * has no name, or because its arguments are not a JSON object. `repaired`: the first answer did not match the schema; this is a later one.
   */
  code: OpenEnum<
    'context-full' | 'too-long' | 'nameless-tool-call' | 'unreadable-tool-call' | 'repaired'
  >;
  message: string;
}

/** Tokens at the beginning that servers keep when they cut a prompt: `num_keep`, 4 by default, without and with the marker of the beginning. */
const KEPT_TOKENS = [4, 5];

/** Warns of a prompt that was cut to fit the context. Messages that the server dropped before that cannot be detected. */
export function warnOfContext(
  promptTokens: number | undefined,
  numCtx: number | undefined,
): AnswerWarning[] {
  if (
    typeof numCtx !== 'number' ||
    promptTokens === undefined ||
    !computeCutLengths(numCtx).includes(promptTokens)
  )
    return [];
  const message = `the prompt does not fit into the context of ${String(numCtx)} tokens: its beginning was probably cut off`;
  return [{ code: 'context-full', message }];
}

/**
 * Returns the lengths that a prompt can have after a cut. Servers cut it to the whole context; from 0.30 on, they drop half of the context
 * after the kept tokens.
 */
function computeCutLengths(numCtx: number): number[] {
  return [
    numCtx,
    ...KEPT_TOKENS.map((kept) => numCtx - Math.max(Math.floor((numCtx - kept) / 2), 1)),
  ];
}
