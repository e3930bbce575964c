/** A request over undici failed; `cause` says why. */
export class DispatchFailure extends Error {
  /** Whether it is certain that nothing has reached the server. */
  readonly unsent: boolean;

  constructor(cause: unknown, unsent: boolean) {
    super('network failure', { cause });
    this.unsent = unsent;
  }
}
