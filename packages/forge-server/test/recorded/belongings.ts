import { recordings } from '../../../forge-client/test/recorded/recordings.js';
import { asking } from '../api.js';
import { readState } from '../read-state.js';
import type { Recorded } from './replay.js';
import type { World } from './world.js';

/** Adds the GPG key that recorded requests rely on, which is too long for the scenarios. */
export async function addBelongings(
  { server }: World,
  exchanges: readonly Recorded[],
): Promise<void> {
  const { seed, url } = server;
  const owner = readState(server).findUser(
    exchanges.find(({ operation, as }) => operation === 'userCurrentGetGPGKey' && as !== undefined)
      ?.as ?? '',
  );
  const made = recordings()
    .get('userCurrentPostGPGKey')
    ?.find((one) => one.case === 'ok');
  const mail = (
    made?.response.body as { readonly emails: readonly { readonly email: string }[] } | undefined
  )?.emails[0]?.email;
  if (owner === undefined || mail === undefined) return;
  owner.emails.push(mail);
  await asking(url, seed.token(owner.login))('POST', '/user/gpg_keys', made?.request.body);
  owner.emails.pop();
}
