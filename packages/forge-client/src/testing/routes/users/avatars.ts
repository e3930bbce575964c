import { type AppRequest, base64, type Reply } from '@clients/core/testing';
import { failure } from '../../access/administrators.js';
import { orgOf, repoOf } from '../../access/rights.js';
import { decoded } from '../../bytes/base64.js';
import { sha256Hex } from '../../bytes/hash.js';
import { pictureOf } from '../../bytes/image.js';
import type { Call } from '../../http/call.js';
import { empty, Refusal } from '../../http/replies.js';
import type { ForgeState } from '../../state/forge-state.js';
import type { Handlers } from '../route.js';

/** The maximum width and height of an avatar in pixels. */
const mostPixels = 4096;

/** @param failed the message for administrators about an image that is too large */
function avatarAt(name: string, idOf: (call: Call) => number, failed: (words: string) => string): Handlers {
  return {
    async [`${name}UpdateAvatar`](call) {
      const id = idOf(call);
      const bytes = decoded(call.body.required('image', 'Image'));
      if (typeof bytes === 'number') throw new Refusal(400, `illegal base64 data at input byte ${String(bytes)}`);
      const picture = pictureOf(bytes);
      if (picture === undefined) throw failure(call, '');
      for (const side of ['width', 'height'] as const) {
        if (picture[side] > mostPixels)
          throw failure(call, failed(`image ${side} is too large: ${String(picture[side])} > ${String(mostPixels)}`));
      }
      const hash = await sha256Hex(`${String(id)} ${base64(bytes)}`);
      call.state.identity.avatars.set(id, { hash, type: picture.type, bytes });
      return empty();
    },
    // Succeeds without an avatar, too.
    [`${name}DeleteAvatar`](call) {
      call.state.identity.avatars.delete(idOf(call));
      return empty();
    },
  };
}

const ofUser = (words: string): string => `UploadAvatar: failed to process user avatar image: ${words}`;

export const avatarRoutes: Handlers = {
  ...avatarAt('user', (call) => call.me.id, ofUser),
  ...avatarAt('org', (call) => orgOf(call, 'owner').id, ofUser),
  ...avatarAt(
    'repo',
    (call) => repoOf(call, 'admin').id,
    () => '',
  ),
};

/** Responds to the address of an uploaded avatar. */
export function avatarFile({ identity }: ForgeState, { method, rawPath }: AppRequest): Reply | undefined {
  const hash = /^\/(?:repo-)?avatars\/([0-9a-f]{64})$/.exec(rawPath)?.[1];
  if (hash === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const found = [...identity.avatars.values()].find((one) => one.hash === hash);
  return found && { status: 200, headers: { 'content-type': found.type }, body: found.bytes };
}
