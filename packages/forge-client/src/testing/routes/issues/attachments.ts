import { repoOf, unlessArchived } from '../../access/rights.js';
import { uuid } from '../../events/deliveries.js';
import type { Call } from '../../http/call.js';
import { fileOf } from '../../http/files.js';
import { invalid, Refusal } from '../../http/replies.js';
import type { AttachmentRecord } from '../../state/issue-records.js';
import type { RepoRecord } from '../../state/records.js';
import type { UserRecord } from '../../state/user-records.js';
import { attachmentView } from '../../views/issue.js';
import { byId, shelf } from '../lists.js';
import type { Handlers } from '../route.js';
import { commentOf } from './comments.js';
import { issueOf, mayWrite } from './issues.js';

export const attachmentRoutes: Handlers = {
  ...attachmentsAt('issue', 'Issue', (call, repo) => {
    const { assets, author } = issueOf(call, repo);
    return [assets, author];
  }),
  ...attachmentsAt('issue', 'IssueComment', (call, repo) => {
    const { assets, user } = commentOf(call, repo);
    return [assets, user];
  }),
};

/** Returns the routes of the attachments that a function finds, and whose author may change them beside those who may write. */
export function attachmentsAt(
  prefix: 'issue' | 'repo',
  noun: string,
  assetsOf: (call: Call, repo: RepoRecord) => readonly [AttachmentRecord[], UserRecord],
): Handlers {
  const verbs = ['List', 'Create', 'Get', 'Edit', 'Delete'] as const;
  const [list, create, get, edit, remove] = verbs.map((verb) => `${prefix}${verb}${noun}Attachment`);
  const ids = [`${list ?? ''}s`, create ?? '', get ?? '', edit ?? '', remove ?? ''] as const;
  const routes = shelf<AttachmentRecord>(ids, {
    all(call, change) {
      const repo = repoOf(call);
      const [assets, author] = assetsOf(call, repo);
      if (change && author !== call.doer && !mayWrite(call, repo)) throw new Refusal(403, 'user should have permission to write');
      if (change) unlessArchived(repo);
      return assets;
    },
    find: (call, assets) => byId(call, assets, 'attachment_id'),
    view: attachmentView,
    make: uploaded,
    edit({ body }, asset) {
      const name = body.text('name') ?? '';
      if (name !== '') asset.name = name;
    },
    style: {},
  });
  return { ...routes, [ids[3]]: async (call) => ({ ...(await routes[ids[3]]?.(call)), status: 201 }) };
}

/** Returns the uploaded file as a new attachment: that of the form, or for a release also the whole body with a name in the query. */
function uploaded(call: Call): AttachmentRecord {
  const form = fileOf(call, 'attachment');
  const name = call.query.get('name') ?? '';
  const whole = call.operation === 'repoCreateReleaseAttachment';
  if (form === undefined || (form === null && !whole)) throw new Refusal(500);
  if (form === null && name === '') throw new Refusal(400, 'Could not determine name of attachment.');
  const file = form ?? { name, bytes: call.bytes, type: call.request.headers.get('content-type') ?? 'application/octet-stream' };
  if (!whole && /\.(exe|sh|bat)$/i.test(name === '' ? file.name : name)) throw invalid('This file cannot be uploaded.');
  const id = call.state.nextId();
  const { bytes, type } = file;
  const more = { download_count: 0, created_at: call.state.now(), uuid: uuid(`asset ${String(id)}`) };
  return { id, name: name === '' ? file.name : name, bytes, type, ...more };
}
