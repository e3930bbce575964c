/** What broke a request, and whether it can have reached the server. */
export class DispatchFailure extends Error {
  /** Nothing of it can have reached the server. */
  readonly unsent: boolean;

  constructor(cause: unknown, unsent: boolean) {
    super('network failure', { cause });
    this.unsent = unsent;
  }
}
