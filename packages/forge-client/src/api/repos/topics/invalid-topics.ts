import { ClientError } from '@clients/core';

/**
 * Returns the topics that the server rejected, read from an error of `forge.repos.topics`. Servers
 * report them as a list, as a string, as `null` or not at all. The result is empty if there are too
 * many valid topics, and for any other error.
 */
export function invalidTopics(error: unknown): string[] {
  const body: unknown = ClientError.is(error) && 'body' in error ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('invalidTopics' in body)) return [];
  const named: readonly unknown[] = Array.isArray(body.invalidTopics)
    ? body.invalidTopics
    : [body.invalidTopics];
  return named.filter((topic) => typeof topic === 'string');
}
