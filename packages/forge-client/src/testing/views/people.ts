import type { Reader } from '../call.js';
import type { RepoRecord } from '../state/records.js';
import type { TeamRecord } from '../state/team-records.js';
import type { UserRecord } from '../state/user-records.js';

/** Dates that were never set. */
export const never = '0001-01-01T00:00:00Z';
export const epoch = '1970-01-01T00:00:00Z';

/** A user as the reader may see it: what is hidden has its zero value. */
export function userView(reader: Reader, user: UserRecord): Record<string, unknown> {
  const { doer } = reader;
  return userFor(reader, user, doer !== undefined && (doer.id === user.id || doer.is_admin), doer !== undefined);
}

/** A user with everything that only itself and administrators see, or with nothing of it. */
export function userFor({ state, root, doer }: Reader, user: UserRecord, open: boolean, mail: boolean): Record<string, unknown> {
  return {
    id: user.id,
    login: user.login,
    login_name: open ? user.login_name : '',
    source_id: 0,
    full_name: user.full_name,
    email: mailOf(user, mail, doer),
    avatar_url: avatarUrl({ root, state }, user),
    html_url: `${root}/${user.login}`,
    language: open ? user.language : '',
    is_admin: open && user.is_admin,
    last_login: open ? (user.last_login ?? epoch) : never,
    created: user.created,
    restricted: open && user.restricted,
    active: open && user.active,
    prohibit_login: open && user.prohibit_login,
    location: user.location,
    website: user.website,
    description: user.description,
    visibility: user.visibility,
    followers_count: state.users.filter((other) => other.following.has(user.id)).length,
    following_count: user.following.size,
    starred_repos_count: user.starred.size,
    username: user.login,
  };
}

/** A user as it stands in what is the same for everyone. */
export function strangerView(reader: Reader, user: UserRecord): Record<string, unknown> {
  return userFor(reader, user, false, true);
}

/** The address a reader gets: strangers, and everyone when it is hidden, get one that leads nowhere. */
function mailOf(user: UserRecord, signedIn: boolean, doer: UserRecord | undefined): string {
  if (user.kind === 'org') return '';
  const hidden = !signedIn || (user.settings['hide_email'] === true && doer?.id !== user.id && doer?.is_admin !== true);
  return hidden ? noReply(user) : user.email;
}

/** An address that leads nowhere. */
function noReply(user: UserRecord): string {
  return `${String(user.id)}+${user.login.toLowerCase()}@noreply.localhost`;
}

/** Where the picture of an account is: the one that was put up, else one that stands for the account. */
function avatarUrl({ root, state }: Pick<Reader, 'root' | 'state'>, user: UserRecord): string {
  return `${root}/avatars/${state.identity.avatars.get(user.id)?.hash ?? standIn(user)}`;
}

function standIn(user: UserRecord): string {
  return user.id.toString(16).padStart(32, 'a901a02f36beac6fe67075963ec22dd4').slice(-32);
}

/** An organisation. */
export function orgView({ root, state }: Reader, org: UserRecord): Record<string, unknown> {
  return {
    id: org.id,
    name: org.login,
    full_name: org.full_name,
    email: org.email,
    avatar_url: avatarUrl({ root, state }, org),
    description: org.description,
    website: org.website,
    location: org.location,
    visibility: org.visibility,
    repo_admin_change_team_access: org.settings['repo_admin_change_team_access'] === true,
    username: org.login,
  };
}

/** A team; its organisation is only told where it is asked for alone. */
export function teamView(reader: Reader, team: TeamRecord, org?: UserRecord): Record<string, unknown> {
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    organization: org === undefined ? null : orgView(reader, org),
    includes_all_repositories: team.includes_all_repositories,
    permission: team.permission,
    units: [...team.units.keys()],
    units_map: Object.fromEntries(team.units),
    can_create_org_repo: team.can_create_org_repo,
    visibility: team.visibility,
  };
}

/** Whom a person with this address is known as. */
export function byMail(reader: Reader, email: string): UserRecord | undefined {
  return reader.state.users.find(
    (user) => user.kind === 'user' && (user.emails.includes(email) || user.email === email || noReply(user) === email),
  );
}

/** The path of a repository: `owner/name`. */
export function fullName(repo: RepoRecord): string {
  return `${repo.owner.login}/${repo.name}`;
}
