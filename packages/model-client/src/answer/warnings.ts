import type { Open } from '@clients/core/schema';

/** Something that a reader of an answer should know, but that is not an error. */
export interface Warning {
  /**
   * `context-full`: the prompt fills `num_ctx` completely, so its beginning was probably cut off. `too-long`: the answer is longer than
   * what is kept of it. `nameless-tool-call`, `unreadable-tool-call`: a call was dropped because it has no name, or its arguments are not
   * JSON. `repaired`: the first answer did not match the schema; this is a later one.
   */
  readonly code: Open<'context-full' | 'too-long' | 'nameless-tool-call' | 'unreadable-tool-call' | 'repaired'>;
  readonly message: string;
}

/** Returns a warning for a prompt that fills the context. Messages that the server dropped before cannot be detected. */
export function contextWarnings(promptTokens: number | undefined, numCtx: number | undefined): Warning[] {
  if (numCtx === undefined || promptTokens !== numCtx) return [];
  const message = `the prompt fills the context of ${String(numCtx)} tokens: its beginning was probably cut off`;
  return [{ code: 'context-full', message }];
}
