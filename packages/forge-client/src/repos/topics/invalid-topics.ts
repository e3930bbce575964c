import { StatusError } from '@clients/core';

/**
 * Which topics the server found bad, read from the error of `forge.repos.topics`: a list, one text, `null` and nothing at all are what
 * servers send. Empty for any other error, and when the topics are fine but too many.
 */
export function invalidTopics(error: unknown): readonly string[] {
  if (!(error instanceof StatusError) || typeof error.body !== 'object' || error.body === null || !('invalidTopics' in error.body)) return [];
  const { invalidTopics: named } = error.body;
  const list: readonly unknown[] = Array.isArray(named) ? named : [named];
  return list.filter((topic) => typeof topic === 'string');
}
