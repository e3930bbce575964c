import { type AppRequest, base64, fromBase64, type Reply } from '@clients/core/testing';
import { failure, orgOf, repoOf } from '../../access/rights.js';
import { sha256In } from '../../bytes/hash.js';
import type { Call } from '../../http/call.js';
import { imageType } from '../../http/files.js';
import { empty, Refusal } from '../../http/replies.js';
import type { ForgeState } from '../../state/forge-state.js';
import type { Handlers } from '../route.js';

function avatarAt(name: string, idOf: (call: Call) => number): Handlers {
  return {
    [`${name}UpdateAvatar`](call) {
      const id = idOf(call);
      const bytes = fromBase64(call.body.required('image', 'Image'));
      if (bytes === undefined) throw new Refusal(400, 'illegal base64 data at input byte 0');
      const type = imageType(bytes);
      if (type === undefined) throw failure(call, '');
      const hash = sha256In('hex', `${String(id)} ${base64(bytes)}`);
      call.state.identity.avatars.set(id, { hash, type, bytes });
      return empty();
    },
    // Succeeds without an avatar, too.
    [`${name}DeleteAvatar`](call) {
      call.state.identity.avatars.delete(idOf(call));
      return empty();
    },
  };
}

export const avatarRoutes: Handlers = {
  ...avatarAt('user', (call) => call.me.id),
  ...avatarAt('org', (call) => orgOf(call, 'owner').id),
  ...avatarAt('repo', (call) => repoOf(call, 'admin').id),
};

export function avatarFile({ identity }: ForgeState, { method, rawPath }: AppRequest): Reply | undefined {
  const hash = /^\/(?:repo-)?avatars\/([0-9a-f]{64})$/.exec(rawPath)?.[1];
  if (hash === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const found = [...identity.avatars.values()].find((one) => one.hash === hash);
  return found && { status: 200, headers: { 'content-type': found.type }, body: found.bytes };
}
