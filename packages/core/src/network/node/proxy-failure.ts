/** A tunnel that did not open. Its code is never one after which undici dials again by itself. */
export class ProxyFailure extends Error {
  /** Tells it apart from a failure behind the tunnel, also in a copy without secrets. */
  readonly ofProxy = true;
  readonly code: string;
  /** Status of the refusal. */
  readonly status: number | undefined;

  constructor(code: string, cause: unknown, status?: number) {
    super('the proxy did not open a tunnel', { cause });
    this.code = code;
    this.status = status;
  }
}
