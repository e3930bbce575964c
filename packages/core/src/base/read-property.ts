/** Returns a property of what other code has thrown, which may be any value. */
export function readProperty(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
}
