import type { AppRequest, Reply } from '@clients/core/testing';
import type { ForgeState } from './state/forge-state.js';
import type { AttachmentRecord } from './state/issue-records.js';
import { disposition, sniffed } from './download.js';

/** The files that a forge serves beside its API: attachments by their ids, and a page where the API's documentation would be. */
export function webPage(state: ForgeState, { method, rawPath }: AppRequest): Reply | undefined {
  if (rawPath === '/api/swagger')
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<!DOCTYPE html><title>API</title>\n' };
  const uuid = /^\/attachments\/([0-9a-f-]{36})$/.exec(rawPath)?.[1];
  if (uuid === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const asset = attachments(state).find((one) => one.uuid === uuid);
  if (asset === undefined) return undefined;
  asset.download_count += 1;
  const type = sniffed(asset.name, asset.bytes);
  return { status: 200, headers: { 'content-type': type, 'content-disposition': disposition(asset.name, true) }, body: asset.bytes };
}

function attachments(state: ForgeState): AttachmentRecord[] {
  return state.repos.flatMap(({ releases, issues, comments }) => [...releases, ...issues, ...comments].flatMap(({ assets }) => assets));
}
