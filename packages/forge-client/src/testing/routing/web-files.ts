import type { AppRequest, Reply } from '@clients/core/testing';
import { levelOf } from '../access/rights.js';
import { callerOf } from '../access/sign-in.js';
import { download, sniffed } from '../http/download.js';
import { Refusal, text } from '../http/replies.js';
import type { ForgeState } from '../state/forge-state.js';
import type { AttachmentRecord } from '../state/issue-records.js';
import type { RepoRecord } from '../state/records.js';

/** Responds to paths outside the API: attachments by their ids, and a page at the address of the API's documentation. */
export async function webPage(state: ForgeState, request: AppRequest): Promise<Reply | undefined> {
  const { method, rawPath } = request;
  if (rawPath === '/api/swagger')
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<!DOCTYPE html><title>API</title>\n' };
  const uuid = /^\/attachments\/([0-9a-f-]{36})$/.exec(rawPath)?.[1];
  if (uuid === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  try {
    return await attachmentFile(state, request, uuid);
  } catch (error) {
    if (error instanceof Refusal) return error.reply(state.root);
    throw error;
  }
}

/** Responds with an attachment, to those who see its repository. */
async function attachmentFile(state: ForgeState, request: AppRequest, uuid: string): Promise<Reply> {
  const { user: doer } = await callerOf(state, request);
  const found = state.repos
    .flatMap((repo) => attachmentsOf(repo).map((asset) => ({ repo, asset })))
    .find(({ asset }) => asset.uuid === uuid);
  if (found === undefined || levelOf({ state, doer, root: state.root }, found.repo) === 'none') return text('Not found.\n', 404);
  const { asset } = found;
  asset.download_count += 1;
  return download({ request }, asset.bytes, {
    name: asset.name,
    type: sniffed(asset.name, asset.bytes),
    attachment: true,
    etag: asset.uuid,
    headers: { 'accept-ranges': 'bytes' },
  });
}

function attachmentsOf({ releases, issues, comments }: RepoRecord): AttachmentRecord[] {
  return [...releases, ...issues, ...comments].flatMap(({ assets }) => assets);
}
