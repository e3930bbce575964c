import type { Reply } from '@clients/core/testing';
import { atLeast, levelOf, repoOf, unlessArchived } from '../../access/rights.js';
import { uuid } from '../../events/deliveries.js';
import type { Call } from '../../http/call.js';
import { fileOf } from '../../http/files.js';
import { created, invalid, json, Refusal } from '../../http/replies.js';
import type { AttachmentRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import { attachmentView } from '../../views/issue.js';
import { commentOf } from './comments.js';
import { issueOf } from './issues.js';
import { oneOf, removed } from '../lists.js';
import type { Handlers } from '../route.js';

/** The attachments of an issue or a comment. */
interface AttachmentList {
  readonly assets: AttachmentRecord[];
  /** Whether the authenticated user wrote the issue or the comment. */
  readonly mine: boolean;
}

type AttachmentListOf = (call: Call, repo: RepoRecord) => AttachmentList;

const ofIssue: AttachmentListOf = (call, repo) => {
  const { assets, author } = issueOf(call, repo);
  return { assets, mine: author === call.doer };
};

const ofComment: AttachmentListOf = (call, repo) => {
  const { assets, user } = commentOf(call, repo);
  return { assets, mine: user === call.doer };
};

export const attachmentRoutes: Handlers = {
  ...attachmentsAt('Issue', ofIssue, 'user should have permission to write issue'),
  ...attachmentsAt('IssueComment', ofComment, 'user should have permission to edit comment'),
};

function attachmentsAt(noun: string, listOf: AttachmentListOf, words: string): Handlers {
  return {
    [`issueList${noun}Attachments`]: (call) => json(listOf(call, repoOf(call)).assets.map((asset) => attachmentView(call, asset))),
    [`issueCreate${noun}Attachment`](call) {
      const assets = writableAttachmentList(call, listOf, words).assets;
      const asset = uploaded(call);
      if (/\.(exe|sh|bat)$/i.test(asset.name))
        throw invalid('This file cannot be uploaded or modified due to a forbidden file extension or type.');
      assets.push(asset);
      return created(attachmentView(call, asset));
    },
    [`issueGet${noun}Attachment`]: (call) => json(attachmentView(call, assetOf(call, listOf(call, repoOf(call)).assets))),
    [`issueEdit${noun}Attachment`](call) {
      const asset = assetOf(call, writableAttachmentList(call, listOf, words).assets);
      renameAsset(call, asset);
      return created(attachmentView(call, asset));
    },
    [`issueDelete${noun}Attachment`]: (call) => dropAsset(call, writableAttachmentList(call, listOf, words).assets),
  };
}

/** Returns the attachments of an issue or a comment. @throws a 403 when the user may not change them */
function writableAttachmentList(call: Call, listOf: AttachmentListOf, words: string): AttachmentList {
  const repo = repoOf(call);
  const list = listOf(call, repo);
  unlessArchived(repo);
  if (!list.mine && !atLeast(levelOf(call, repo), 'write')) throw new Refusal(403, words);
  return list;
}

/** Returns the uploaded file as a new attachment. @throws a 500 without a file, as the server does */
function uploaded(call: Call): AttachmentRecord {
  const file = fileOf(call, 'attachment');
  if (file === null) throw new Refusal(500, call.me.is_admin ? "request Content-Type isn't multipart/form-data" : '');
  if (file === undefined) throw new Refusal(500, call.me.is_admin ? 'http: no such file' : '');
  return newAsset(call, call.query.get('name') ?? file.name, file.bytes, file.type);
}

/** Returns a new attachment. */
export function newAsset(call: Call, name: string, bytes: Uint8Array, type: string): AttachmentRecord {
  const id = call.state.nextId();
  return { id, name, bytes, type, download_count: 0, created_at: call.state.now(), uuid: uuid(`asset ${String(id)}`) };
}

/** Returns the attachment of a route. @param hidden whether the 404 has no details */
export function assetOf(call: Call, assets: readonly AttachmentRecord[], hidden = false): AttachmentRecord {
  const id = call.id('attachment_id');
  return oneOf(assets, (other) => other.id === id, hidden ? undefined : `attachment does not exist [id: ${String(id)}, uuid: ]`);
}

/** Renames an attachment. An empty name is ignored. */
export function renameAsset(call: Call, asset: AttachmentRecord): void {
  const name = call.body.as('EditAttachmentOptions').text('name') ?? '';
  if (name !== '') asset.name = name;
}

/** Deletes the attachment of a route. */
export function dropAsset(call: Call, assets: AttachmentRecord[], hidden = false): Reply {
  return removed(assets, assetOf(call, assets, hidden));
}
