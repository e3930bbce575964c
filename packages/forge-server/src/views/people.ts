import type { Reader } from '../http/index.js';
import type { RepoRecord, TeamRecord, UserRecord } from '../state/records.js';

/** Returns the properties of a record that have the same names in the API. */
export function pick<T, Key extends keyof T>(record: T, ...keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, Key>;
}

/** The value of dates that were never set. */
export const NEVER = '0001-01-01T00:00:00Z';
export const EPOCH = '1970-01-01T00:00:00Z';

interface UserVisibility {
  /** Whether to show the fields that only the user and administrators see. */
  readonly isOpen: boolean;
  /** Whether to show the email address, unless the user hides it. */
  readonly hasMail: boolean;
}

/** Returns a user as the reader may see it. Hidden fields have their zero values. */
export function renderUser(reader: Reader, user: UserRecord): Record<string, unknown> {
  const { doer } = reader;
  return renderUserWith(reader, user, {
    isOpen: doer !== undefined && (doer.id === user.id || doer.is_admin),
    hasMail: doer !== undefined,
  });
}

/** Returns a user with the given visibility, whoever reads it. */
export function renderUserWith(
  { state, root, doer }: Reader,
  user: UserRecord,
  { isOpen, hasMail }: UserVisibility,
): Record<string, unknown> {
  const shown = pick(
    user,
    'is_admin',
    'restricted',
    'active',
    'prohibit_login',
    'login_name',
    'language',
  );
  const hidden = {
    is_admin: false,
    restricted: false,
    active: false,
    prohibit_login: false,
    login_name: '',
    language: '',
  };
  return {
    ...pick(
      user,
      'id',
      'login',
      'full_name',
      'created',
      'location',
      'website',
      'description',
      'visibility',
    ),
    ...(isOpen ? shown : hidden),
    source_id: 0,
    email: chooseMail(user, hasMail, doer),
    avatar_url: makeAvatarUrl({ root, state }, user),
    html_url: `${root}/${user.login}`,
    last_login: isOpen ? (user.last_login ?? EPOCH) : NEVER,
    followers_count: state.users.filter((other) => other.following.has(user.id)).length,
    following_count: user.following.size,
    starred_repos_count: user.starred.size,
    username: user.login,
    type: nameType(user),
  };
}

function nameType({ kind, bot }: UserRecord): string {
  if (kind === 'org') return 'Organization';
  return bot ? 'Bot' : 'User';
}

/** Returns a user as anonymous readers see it, for responses that are the same for everyone. */
export function renderPublicUser(reader: Reader, user: UserRecord): Record<string, unknown> {
  return renderUserWith(reader, user, { isOpen: false, hasMail: true });
}

/**
 * Returns the email address that a reader sees: the real one, or one that does not exist for
 * anonymous readers and hidden addresses.
 */
function chooseMail(user: UserRecord, signedIn: boolean, doer: UserRecord | undefined): string {
  if (user.kind === 'org') return '';
  const hidden =
    !signedIn ||
    (user.settings['hide_email'] === true && doer?.id !== user.id && doer?.is_admin !== true);
  return hidden ? makeNoReplyMail(user) : user.email;
}

function makeNoReplyMail({ id, login }: UserRecord): string {
  return `${String(id)}+${login.toLowerCase()}@noreply.localhost`;
}

function makeAvatarUrl(
  { root, state }: Pick<Reader, 'root' | 'state'>,
  { id }: UserRecord,
): string {
  return `${root}/avatars/${state.identity.avatars.get(id)?.hash ?? id.toString(16).padStart(32, 'a901a02f36beac6fe67075963ec22dd4')}`;
}

export function renderOrg({ root, state }: Reader, org: UserRecord): Record<string, unknown> {
  return {
    ...pick(org, 'id', 'full_name', 'email', 'description', 'website', 'location', 'visibility'),
    name: org.login,
    username: org.login,
    avatar_url: makeAvatarUrl({ root, state }, org),
    repo_admin_change_team_access: org.settings['repo_admin_change_team_access'] === true,
  };
}

/** Returns a team. Its organisation is included only when the team is requested alone. */
export function renderTeam(
  reader: Reader,
  team: TeamRecord,
  org?: UserRecord,
): Record<string, unknown> {
  return {
    ...pick(
      team,
      'id',
      'name',
      'description',
      'includes_all_repositories',
      'permission',
      'can_create_org_repo',
      'visibility',
    ),
    organization: org === undefined ? null : renderOrg(reader, org),
    units: [...team.units.keys()],
    units_map: Object.fromEntries(team.units),
  };
}

export function findUserByEmail(reader: Reader, email: string): UserRecord | undefined {
  return reader.state.users.find(
    (user) =>
      user.kind === 'user' &&
      (user.emails.includes(email) || user.email === email || makeNoReplyMail(user) === email),
  );
}

/** Returns the path of a repository: `owner/name`. */
export function formatFullName(repo: RepoRecord): string {
  return `${repo.owner.login}/${repo.name}`;
}
