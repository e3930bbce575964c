import { type ByteStream, InputError } from '@clients/core';
import type { CompareRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { compareCommitsDiff } from './endpoints.js';
import type { CompareCommitsDiffQuery } from './read-schemas.js';

/**
 * Downloads a comparison as a diff or a patch.
 *
 * @throws {InputError} `ignored-filter` where the server sent it as JSON
 */
export async function downloadComparison(
  transport: Transport,
  slots: { readonly where: CompareRef; readonly query: CompareCommitsDiffQuery },
  options: CallOptions | undefined,
): Promise<ByteStream> {
  const diff = await transport.bytes(compareCommitsDiff, slots, options);
  if (diff.type?.startsWith('application/json') !== true) return diff;
  await diff.cancel();
  throw new InputError(
    'commits.compareDiff: the server ignored `output`, and sent the comparison as JSON',
    {
      endpoint: compareCommitsDiff.id,
      code: 'ignored-filter',
      hint: 'only Gitea 1.27 or newer sends a diff: use commits.compare, and commits.getDiff for each of its commits, or pulls.getDiff',
    },
  );
}
