import type { Reply } from '@clients/core/testing';
import { atLeast, levelOf, repoOf, unlessArchived } from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { created, empty, invalid, json, Refusal } from '../../http/replies.js';
import type { ReleaseRecord, RepoRecord } from '../../state/records.js';
import { attachmentView } from '../../views/issue.js';
import { fullName, strangerView } from '../../views/people.js';
import { attachmentsAt } from '../issues/attachments.js';
import { makeTag } from './tags.js';
import { given, oneOf, orNotFound, removed } from '../lists.js';
import type { Handlers } from '../route.js';

export const releaseRoutes: Handlers = {
  repoListReleases(call) {
    const repo = repoOf(call);
    const [draft, pre] = [call.flag('draft'), call.flag('pre-release')];
    const found = repo.releases.filter(
      (release) =>
        seen(call, repo, release) && (draft === undefined || release.draft === draft) && (pre === undefined || release.prerelease === pre),
    );
    return listing(call, found.reverse(), (release) => view(call, repo, release), linked);
  },
  repoCreateRelease(call) {
    const repo = repoOf(call, 'write');
    const { body, me, state } = call;
    const tag = body.required('tag_name', 'TagName');
    if (repo.archived) throw new Refusal(500);
    if (repo.refs.isEmpty) throw invalid('repo is empty');
    if (repo.releases.some((release) => release.tag_name === tag)) throw new Refusal(409, 'Release is has no Tag');
    const target = body.text('target_commitish') ?? '';
    const draft = body.flag('draft') ?? false;
    const commit = orNotFound(repo.refs.loosely(target === '' ? repo.default_branch : target, repo.default_branch));
    if (/\s|\.\./.test(tag)) throw new Refusal(500);
    const isNew = !repo.refs.tags.has(tag);
    if (!draft && isNew) makeTag(call, repo, tag, commit, body.text('tag_message') ?? '');
    const blank = { name: '', body: '', draft: false, prerelease: false, author: me, assets: [] };
    const release: ReleaseRecord = {
      id: state.nextId(),
      tag_name: tag,
      target_commitish: target === '' && isNew ? repo.default_branch : target,
      ...blank,
      ...given(body, ['name', 'body'], ['draft', 'prerelease']),
      created_at: state.now(),
      published_at: state.now(),
    };
    repo.releases.push(release);
    if (!draft) reportRelease(call, repo, release, 'published');
    return created(view(call, repo, release));
  },
  repoGetLatestRelease(call) {
    const repo = repoOf(call);
    return found(call, repo, ({ draft, prerelease }) => !draft && !prerelease);
  },
  repoGetReleaseByTag: (call) => found(call, repoOf(call), (release) => release.tag_name === call.param('tag')),
  repoDeleteReleaseByTag(call) {
    const repo = repoOf(call, 'write');
    return removed(
      repo.releases,
      oneOf(repo.releases, ({ tag_name }) => tag_name === call.param('tag')),
    );
  },
  repoGetRelease: (call) => found(call, repoOf(call), ({ id }) => id === call.id('id')),
  repoEditRelease(call) {
    const repo = repoOf(call, 'write');
    const release = releaseOf(call, repo);
    const { body } = call;
    const [tag, target, drafted] = [body.text('tag_name') ?? '', body.text('target_commitish') ?? '', release.draft];
    if (tag !== '' && repo.releases.some((other) => other !== release && other.tag_name === tag)) throw new Refusal(500);
    unlessArchived(repo);
    if (tag !== '') release.tag_name = tag;
    if (target !== '') release.target_commitish = target;
    Object.assign(release, given(body, ['name', 'body'], ['draft', 'prerelease']));
    if (!release.draft && !repo.refs.tags.has(release.tag_name)) {
      const commit = repo.refs.loosely(release.target_commitish, repo.default_branch);
      if (commit !== undefined) makeTag(call, repo, release.tag_name, commit, '');
    }
    reportRelease(call, repo, release, drafted && !release.draft ? 'published' : 'updated');
    return json(view(call, repo, release));
  },
  repoDeleteRelease(call) {
    const repo = repoOf(call, 'write');
    const release = releaseOf(call, repo);
    repo.releases.splice(repo.releases.indexOf(release), 1);
    reportRelease(call, repo, release, 'deleted');
    return empty();
  },
  ...attachmentsAt('repo', 'Release', (call, repo) => {
    const { assets, author } = releaseOf(call, repo);
    return [assets, author];
  }),
};

function view(call: Call, repo: RepoRecord, release: ReleaseRecord): Record<string, unknown> {
  const { id, tag_name, author, assets, ...rest } = release;
  const web = `${call.root}/${fullName(repo)}`;
  const url = `${call.root}/api/v1/repos/${fullName(repo)}/releases/${String(id)}`;
  return {
    id,
    tag_name,
    ...rest,
    url,
    html_url: `${web}/releases/tag/${encodeURIComponent(tag_name)}`,
    tarball_url: `${web}/archive/${tag_name}.tar.gz`,
    zipball_url: `${web}/archive/${tag_name}.zip`,
    upload_url: `${url}/assets`,
    author: strangerView(call, author),
    assets: assets.map((one) => attachmentView(call, one)),
  };
}

function seen(call: Call, repo: RepoRecord, { draft }: ReleaseRecord): boolean {
  return !draft || atLeast(levelOf(call, repo), 'write');
}

function releaseOf(call: Call, repo: RepoRecord): ReleaseRecord {
  return oneOf(repo.releases, (release) => release.id === call.id('id') && seen(call, repo, release));
}

function found(call: Call, repo: RepoRecord, test: (release: ReleaseRecord) => boolean): Reply {
  const release = orNotFound(repo.releases.findLast((one) => seen(call, repo, one) && test(one)));
  return json(view(call, repo, release));
}

function reportRelease(call: Call, repo: RepoRecord, release: ReleaseRecord, action: string): void {
  emit(call, repo, 'release', 'release', { action, release: view(call, repo, release) });
}
