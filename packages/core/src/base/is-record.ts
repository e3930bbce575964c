/** Returns whether a value is an object that is neither an array nor null, as a JSON object is. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
