/** A tunnel that could not be opened. Its code is never one after which undici reconnects by itself. */
export class ProxyFailure extends Error {
  /** Distinguishes it from a failure inside the tunnel, also in a copy without secrets. */
  readonly ofProxy = true;
  readonly code: string;
  /** Status of the proxy's response. */
  readonly status: number | undefined;

  constructor(code: string, cause: unknown, status?: number) {
    super('the proxy did not open a tunnel', { cause });
    this.code = code;
    this.status = status;
  }
}

/** Returns the error code for a refusal. `proxy-failed` may be temporary: the proxy is busy, or cannot reach the server. */
export function refusalCode(status: number): string {
  if (status === 407) return 'proxy-authentication';
  return status >= 500 || status === 429 ? 'proxy-failed' : 'proxy-refused';
}
