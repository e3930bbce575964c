import type { Call } from '../../http/call.js';
import { checkRepoName } from '../../changes/make-repo.js';
import type { RepoRecord } from '../../state/records.js';
import { repoSettings } from '../../state/seeds.js';
import { invalid } from '../../http/replies.js';

/** Changes a repository as the body describes. Archived repositories can be changed, too. */
export function editRepo(call: Call, repo: RepoRecord): RepoRecord {
  const body = call.body.as('EditRepoOption');
  rename(call, repo, body.text('name'));
  const mode = body.text('projects_mode');
  if (mode !== undefined && !['repo', 'owner', 'all'].includes(mode)) throw invalid('[ProjectsMode]: In');
  repo.description = body.text('description') ?? repo.description;
  repo.website = body.text('website') ?? repo.website;
  repo.private = body.flag('private') ?? repo.private;
  repo.template = body.flag('template') ?? repo.template;
  const branch = body.text('default_branch');
  if (branch !== undefined && repo.refs.branches.has(branch)) repo.default_branch = branch;
  const archived = body.flag('archived') ?? repo.archived;
  if (archived !== repo.archived) repo.archived_at = archived ? call.state.now() : undefined;
  repo.archived = archived;
  for (const [key, usual] of Object.entries(repoSettings)) {
    if (body.has(key)) repo.settings[key] = typeof usual === 'boolean' ? body.flag(key) : body.text(key);
  }
  outside(call, repo);
  const tracker = body.inner('internal_tracker');
  if (tracker !== undefined)
    repo.settings['internal_tracker'] = {
      enable_time_tracker: false,
      allow_only_contributors_to_track_time: false,
      enable_issue_dependencies: false,
      ...tracker.values,
    };
  repo.updated_at = call.state.now();
  return repo;
}

/** Sets an external issue tracker and an external wiki, which replace those of the repository. */
function outside({ body }: Call, repo: RepoRecord): void {
  const tracker = body.inner('external_tracker');
  const url = tracker?.text('external_tracker_url') ?? '';
  if (tracker !== undefined && !/^https?:\/\//.test(url)) throw invalid('External tracker URL not valid');
  const style = tracker?.text('external_tracker_style') ?? '';
  if (tracker !== undefined) {
    const regexp = tracker.text('external_tracker_regexp_pattern') ?? '';
    repo.settings['external_tracker'] = {
      external_tracker_url: url,
      external_tracker_format: tracker.text('external_tracker_format') ?? '',
      external_tracker_style: style,
      external_tracker_regexp_pattern: regexp,
    };
  } else if (body.has('internal_tracker') || body.has('has_issues')) delete repo.settings['external_tracker'];
  const wiki = body.inner('external_wiki');
  if (wiki === undefined && body.has('has_wiki')) delete repo.settings['external_wiki'];
  if (wiki !== undefined) repo.settings['external_wiki'] = { external_wiki_url: wiki.text('external_wiki_url') ?? '' };
}

/** Renames a repository. The old name redirects to the new one. */
function rename({ state }: Call, repo: RepoRecord, name: string | undefined): void {
  if (name === undefined || name === '' || name === repo.name) return;
  checkRepoName(name);
  const other = state.repo(repo.owner.login, name);
  if (other !== undefined && other !== repo) throw invalid(`repository already exists [uname: ${repo.owner.login}, name: ${name}]`);
  state.formerRepos.set(`${repo.owner.login}/${repo.name}`.toLowerCase(), repo.id);
  state.formerRepos.delete(`${repo.owner.login}/${name}`.toLowerCase());
  repo.name = name;
}
