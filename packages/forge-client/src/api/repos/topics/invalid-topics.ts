import { ClientError } from '@clients/core';

/**
 * Which topics the server found bad, read from an error of `forge.repos.topics`: it names them as a list, as one text, as `null` or not at
 * all. Empty when the topics are fine but too many, and for any other error.
 */
export function invalidTopics(error: unknown): readonly string[] {
  const body: unknown = ClientError.is(error) && 'body' in error ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('invalidTopics' in body)) return [];
  const named: readonly unknown[] = Array.isArray(body.invalidTopics) ? body.invalidTopics : [body.invalidTopics];
  return named.filter((topic) => typeof topic === 'string');
}
