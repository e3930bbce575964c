import { InputError, describeKind, NotFoundError, TimeoutError } from '@clients/core';
import type { BranchRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import { checkPollOptions, poll, type PollOptions } from '../../service/polling.js';
import type { Transport } from '../../service/transport.js';
import { getBranch } from './endpoints.js';
import type { Branch } from './schemas.js';

/**
 * Options of `branches.waitFor`. Without a time limit it waits for 60 seconds, because a missing
 * repository looks like a branch that does not exist yet. `onProgress` is called with undefined
 * while the branch is missing.
 */
export interface WaitForBranchOptions extends PollOptions<Branch | undefined> {
  /** The full id of the commit that the branch must point to. Default: any. */
  readonly commit?: string | undefined;
}

const DEFAULT_LIMIT_MS = 60_000;

/** Reads a branch until it exists, and points to `commit`. */
export async function waitForBranch(
  transport: Transport,
  where: BranchRef,
  options: WaitForBranchOptions,
): Promise<Branch> {
  checkPollOptions(transport, options, ['commit']);
  const { commit, ...rest } = options;
  const endpoint = getBranch.id;
  if (commit !== undefined && !isId(commit)) {
    const message = `option commit must be the full id of a commit, not ${typeof commit === 'string' ? 'this text' : describeKind(commit)}`;
    throw new InputError(message, { endpoint, code: 'invalid-option' });
  }
  return poll<Branch | undefined, Branch>(
    transport,
    {
      name: 'branches.waitFor',
      endpoint,
      defaultLimit: DEFAULT_LIMIT_MS,
      read: (inner, call) => getIfExisting(inner, where, call),
      findResult: (branch) =>
        commit === undefined || branch?.commit?.id === commit ? branch : undefined,
      makeExpiredError: (branch, limit, context) => {
        const what =
          branch === undefined ? `is missing` : `is at ${branch.commit?.id ?? 'no commit'}`;
        const message = `the branch ${where.branch} ${what} after ${limit}`;
        return new TimeoutError('total', message, { ...context, code: 'timeout' });
      },
    },
    rest,
  );
}

async function getIfExisting(
  transport: Transport,
  where: BranchRef,
  call: CallOptions,
): Promise<Branch | undefined> {
  try {
    return await transport.call(getBranch, { where }, call);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[\da-f]{40}|[\da-f]{64})$/.test(value);
}
