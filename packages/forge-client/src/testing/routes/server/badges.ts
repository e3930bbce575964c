import type { Call } from '../../http/call.js';
import { counted, pageHeaders } from '../../http/paging.js';
import { failure, userForAdmin } from '../../access/administrators.js';
import type { BadgeRecord } from '../../state/identity-records.js';
import { empty, invalid, json } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const badgeRoutes: Handlers = {
  adminListUserBadges(call) {
    const user = userForAdmin(call);
    const badges = call.state.identity.badges.filter(({ holders }) => holders.has(user.id));
    return json(badges.map(view), 200, pageHeaders(call, badges.length, counted));
  },
  adminAddUserBadges(call) {
    const user = userForAdmin(call);
    const badges = slugs(call).map((slug) => badgeOf(call, slug));
    if (badges.some(({ holders }) => holders.has(user.id))) throw failure(call, '');
    for (const { holders } of badges) holders.add(user.id);
    return empty();
  },
  // Unknown badges, and those that the user does not have, are ignored.
  adminDeleteUserBadges(call) {
    const user = userForAdmin(call);
    const gone = slugs(call);
    for (const { slug, holders } of call.state.identity.badges) if (gone.includes(slug)) holders.delete(user.id);
    return empty();
  },
};

/** Returns a badge. Its keys differ from those of the rest of the API. */
function view({ id, slug, description, image_url }: BadgeRecord): Record<string, unknown> {
  return { ID: id, Slug: slug, Description: description, ImageURL: image_url };
}

function slugs(call: Call): readonly string[] {
  const found = call.body.as('UserBadgeOption').texts('badge_slugs');
  if (found === undefined) throw invalid('[BadgeSlugs]: Required');
  return found;
}

function badgeOf(call: Call, slug: string): BadgeRecord {
  const badge = call.state.identity.badges.find((one) => one.slug === slug);
  if (badge === undefined) throw failure(call, `badge does not exist [slug: ${slug}]`);
  return badge;
}
