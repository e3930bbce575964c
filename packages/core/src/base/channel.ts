export interface Channel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}
