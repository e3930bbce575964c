import type * as schemas from 'forge-client/schemas';
import type { ForgeState } from '../state/forge-state.js';

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

export type SchemaName = keyof typeof schemas;

/**
 * How the objects of one schema differ from those of Gitea 1.27, beside the fields that a version
 * does not have yet.
 */
export interface FieldDifference {
  /** Keys that are `null` where Gitea 1.27 leaves them out or sends an empty list. */
  readonly nulls?: readonly string[];
  /**
   * Keys that only this server sends, or sends in another form: the value, or a function that
   * derives it from the object.
   */
  readonly adds?: Readonly<
    Record<
      string,
      string | number | boolean | null | Fields | ((fields: Fields, state: ForgeState) => unknown)
    >
  >;
}

/** By schema. */
type FieldDifferences = Readonly<Partial<Record<SchemaName, FieldDifference>>>;

/** Webhooks are shown with the `authorization` header of their deliveries. */
const SHOWN_AUTHORIZATION: NonNullable<FieldDifference['adds']> = {
  authorization_header: ({ id }, { hooks, repos, users }) =>
    [{ hooks }, ...repos, ...users].flatMap((owner) => owner.hooks).find((hook) => hook.id === id)
      ?.authorization ?? '',
};

/** Lists contain the counts of changes, too. */
const COUNTS_IN_LISTS: NonNullable<FieldDifference['adds']> = {
  additions: ({ additions = 0 }) => additions,
  changed_files: ({ changed_files = 0 }) => changed_files,
  deletions: ({ deletions = 0 }) => deletions,
  review_comments: ({ review_comments = 0 }) => review_comments,
};

/** Fields that Gitea 1.22 and Forgejo 15 share. */
const OLDER_FIELDS: FieldDifferences = {
  hook: { adds: SHOWN_AUTHORIZATION },
  issueTemplate: { nulls: ['body'] },
  packageFile: { adds: { Size: ({ size }) => size } },
  repository: { nulls: ['parent', 'repo_transfer'] },
};

export const GITEA_122_FIELDS: FieldDifferences = {
  ...OLDER_FIELDS,
  pullRequest: { nulls: ['assignees', 'requested_reviewers'], adds: COUNTS_IN_LISTS },
};

export const GITEA_125_FIELDS: FieldDifferences = {
  actionWorkflowJob: { nulls: ['steps'] },
  hook: { adds: SHOWN_AUTHORIZATION },
  issueTemplate: { nulls: ['assignees', 'body'] },
};

const NO_DOWNLOADS = { zip: 0, tar_gz: 0 };
const NOT_STARTED: readonly unknown[] = ['queued', 'waiting'];

/** Returns when a run was created, which responses of Gitea do not contain. */
function findCreated({ id }: Fields, state: ForgeState): string {
  const run = state.repos.flatMap(({ actions }) => actions.runs).find((one) => one.id === id);
  return state.formatTime(run?.attempts.at(-1)?.created);
}

export const FORGEJO_FIELDS: FieldDifferences = {
  ...OLDER_FIELDS,
  accessToken: { adds: { repositories: null } },
  actionRunner: {
    adds: {
      labels: ({ labels }) =>
        Array.isArray(labels) ? labels.map((label: Fields) => label['name']) : labels,
      status({ status, busy }) {
        if (status !== 'online') return status;
        return busy === true ? 'active' : 'idle';
      },
      uuid: ({ id }) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      owner_id: 0,
      repo_id: 0,
      version: 'v12.0.0',
      description: '',
    },
  },
  actionWorkflowRun: {
    adds: {
      title: ({ display_title }) => display_title,
      workflow_id: ({ path }) => String(path).split('@')[0],
      index_in_repo: ({ run_number }) => run_number,
      trigger_user: ({ trigger_actor }) => trigger_actor,
      trigger_event: ({ event }) => event,
      prettyref: ({ path }) => String(path).replace(/^.*@refs\/(heads|tags)\//, ''),
      commit_sha: ({ head_sha }) => head_sha,
      status: ({ status, conclusion }) =>
        conclusion ?? (NOT_STARTED.includes(status) ? 'waiting' : 'running'),
      created: findCreated,
      updated: findCreated,
      started: ({ started_at }) => started_at,
      stopped: ({ completed_at }) => completed_at,
      event_payload: '{}',
      ScheduleID: 0,
      approved_by: 0,
      is_fork_pull_request: false,
      is_ref_deleted: false,
      need_approval: false,
    },
  },
  annotatedTag: { adds: { archive_download_count: NO_DOWNLOADS } },
  attachment: { adds: { type: 'attachment' } },
  contentsResponse: {
    adds: { last_commit_when: ({ last_committer_date }) => last_committer_date },
  },
  generalRepoSettings: { adds: { forks_disabled: false } },
  hook: {
    adds: {
      ...SHOWN_AUTHORIZATION,
      content_type: ({ config }) => (config as Fields)['content_type'],
      metadata: null,
      url: ({ config }) => (config as Fields)['url'],
    },
  },
  pullRequest: {
    nulls: ['assignees'],
    adds: {
      flow: 0,
      ...COUNTS_IN_LISTS,
      requested_reviewers: ({ requested_reviewers: users }) => users ?? [],
      requested_reviewers_teams: ({ requested_reviewers_teams: teams }) => teams ?? [],
    },
  },
  pushMirror: {
    adds: {
      branch_filter: ({ remote_name }, { pushMirrors }) =>
        pushMirrors.find((mirror) => mirror.remote_name === remote_name)?.filter ?? '',
      public_key: '',
    },
  },
  release: { adds: { archive_download_count: NO_DOWNLOADS, hide_archive_links: false } },
  repository: {
    nulls: ['parent', 'repo_transfer'],
    adds: {
      globally_editable_wiki: false,
      has_wiki_contents: false,
      wiki_branch: ({ fork, default_branch }) => (fork === true ? undefined : default_branch),
      wiki_clone_url: ({ clone_url }) => String(clone_url).replace(/\.git$/, '.wiki.git'),
      wiki_ssh_url: ({ ssh_url }) => String(ssh_url).replace(/\.git$/, '.wiki.git'),
    },
  },
  tag: { adds: { archive_download_count: NO_DOWNLOADS } },
  user: {
    adds: {
      pronouns: ({ login }, state) => state.findUser(String(login))?.settings['pronouns'] ?? '',
    },
  },
};
