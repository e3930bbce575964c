import { isRecord } from '@clients/core';

/**
 * Gives a file over the server's limit `null` for its content. Forgejo, and Gitea up to 1.23, send
 * the content of an empty file for it.
 */
export function nullUnsentContent(file: unknown): unknown {
  if (!isRecord(file) || file['content'] !== '') return file;
  const { size } = file;
  return typeof size === 'number' && size > 0 ? { ...file, content: null, encoding: null } : file;
}
