/** TLS settings of the node driver. */
export interface TlsOptions {
  /** Certificate authorities to trust instead of the system's, PEM. */
  readonly ca?: string | Uint8Array | readonly (string | Uint8Array)[] | undefined;
  /** Client certificate, PEM. */
  readonly cert?: string | Uint8Array | undefined;
  /** Key of the client certificate, PEM. */
  readonly key?: string | Uint8Array | undefined;
  readonly passphrase?: string | undefined;
  readonly servername?: string | undefined;
  /** `false` accepts any certificate. Default true. */
  readonly rejectUnauthorized?: boolean | undefined;
}

/** The part of an undici dispatcher that we call; structural, so that any undici fits. */
export interface DispatcherLike {
  dispatch(options: object, handler: object): boolean;
}
