import { base64 } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { wholeList } from '../../http/paging.js';
import { repoOf } from '../../access/rights.js';
import { userForAdmin } from '../../access/administrators.js';
import { repoView } from '../../views/repository.js';
import { fullName } from '../../views/people.js';
import { empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const otherForgejoRoutes: Handlers = {
  adminListUserEmails(call) {
    const user = userForAdmin(call);
    return wholeList(user.emails, (email) => ({ email, verified: true, primary: email === user.email, user_id: 0, username: '' }));
  },
  adminDeleteUserEmails(call) {
    const user = userForAdmin(call);
    const gone = call.body.as('DeleteEmailOption').texts('emails') ?? [];
    const missing = gone.find((email) => !user.emails.includes(email));
    if (missing !== undefined) throw notFound(`Email address does not exist [email: ${missing}]`);
    if (gone.includes(user.email)) throw invalid(`cannot delete primary email address [email: ${user.email}]`);
    for (const email of gone) user.emails.splice(user.emails.indexOf(email), 1);
    return empty();
  },
  repoConvert(call) {
    const repo = repoOf(call, 'owner');
    if (!repo.mirror) throw invalid('Repository is not a mirror');
    repo.mirror = false;
    return json(repoView(call, repo));
  },
  GetBlobs(call) {
    const repo = repoOf(call);
    const shas = call.query.get('shas') ?? '';
    if (shas === '') throw new Refusal(400, 'shas not provided');
    const git = `${call.root}/api/v1/repos/${fullName(repo)}/git`;
    return json(shas.split(',').map((sha) => ({ ...blob(call, sha), url: `${git}/blobs/${sha}` })));
  },
  getSSHSigningKey() {
    throw notFound();
  },
};

function blob({ state }: Call, sha: string): Record<string, unknown> {
  const bytes = state.objects.blob(sha);
  if (bytes === undefined) throw new Refusal(400, `object does not exist [id: ${sha}, rel_path: ]`);
  return { content: base64(bytes), encoding: 'base64', sha, size: bytes.byteLength };
}
