/**
 * A failed tool call. The message tells the model what happened and what to do about it. `cause` is
 * the client's error. No part of it contains a secret.
 */
export class ToolError extends Error {
  override get name(): string {
    return 'ToolError';
  }

  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined;
  /** `not-approved`, or the code of the client's error. */
  readonly code: string | undefined;

  constructor(
    message: string,
    options: {
      readonly cause?: unknown;
      readonly status?: number;
      readonly code?: string | undefined;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
  }
}
