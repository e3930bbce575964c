/** The part of a `node:diagnostics_channel` that is used. */
export interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}
