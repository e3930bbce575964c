import type { Open } from '@clients/core/schema';

/** Something about an answer that is no error but that its reader should know. */
export interface Warning {
  /**
   * `context-full`: the prompt fills `num_ctx` to the brim, so its beginning was probably cut off. `too-long`: the answer is longer than
   * what is kept of it. `nameless-tool-call`, `unreadable-tool-call`: a call was dropped, for it had no name or no legible arguments.
   * `repaired`: the first answer did not fit the schema, this is the second.
   */
  readonly code: Open<'context-full' | 'too-long' | 'nameless-tool-call' | 'unreadable-tool-call' | 'repaired'>;
  readonly message: string;
}

/** The warning for a prompt that fills the context. What was dropped before it got there cannot be seen. */
export function contextWarnings(promptTokens: number | undefined, numCtx: number | undefined): Warning[] {
  if (numCtx === undefined || promptTokens !== numCtx) return [];
  const message = `the prompt fills the context of ${String(numCtx)} tokens: its beginning was probably cut off`;
  return [{ code: 'context-full', message }];
}
