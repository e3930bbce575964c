import type { Reply } from '@clients/core/testing';
import { atLeast, levelOf, repoOf, unlessArchived } from '../../access/rights.js';
import { emit } from '../../events/emit.js';
import type { Call } from '../../http/call.js';
import { fileOf } from '../../http/files.js';
import { linked, listing, wholeList } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { ReleaseRecord, RepoRecord } from '../../state/records.js';
import { attachmentView } from '../../views/issue.js';
import { fullName, strangerView } from '../../views/people.js';
import { assetOf, dropAsset, newAsset, renameAsset } from '../issues/attachments.js';
import { makeTag } from './tags.js';
import { orNotFound, removed } from '../lists.js';
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
    const body = call.body.as('CreateReleaseOption');
    const tag = body.required('tag_name', 'TagName');
    if (repo.archived) throw new Refusal(500);
    if (repo.refs.isEmpty) throw invalid('repo is empty');
    if (repo.releases.some((release) => release.tag_name === tag)) throw new Refusal(409, 'Release is has no Tag');
    const target = body.text('target_commitish') ?? '';
    const draft = body.flag('draft') ?? false;
    const commit = orNotFound(repo.refs.loosely(target === '' ? repo.default_branch : target, repo.default_branch), 'target not found');
    if (/\s|\.\./.test(tag)) throw new Refusal(500);
    const isNew = !repo.refs.tags.has(tag);
    if (!draft && isNew) makeTag(call, repo, tag, commit, body.text('tag_message') ?? '');
    const now = call.state.now();
    const release: ReleaseRecord = {
      id: call.state.nextId(),
      tag_name: tag,
      target_commitish: target === '' && isNew ? repo.default_branch : target,
      name: body.text('name') ?? '',
      body: body.text('body') ?? '',
      draft,
      prerelease: body.flag('prerelease') ?? false,
      author: call.me,
      created_at: now,
      published_at: now,
      assets: [],
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
    return removed(repo.releases, orNotFound(repo.releases.find((release) => release.tag_name === call.param('tag'))));
  },
  repoGetRelease: (call) => found(call, repoOf(call), ({ id }) => id === call.id('id')),
  repoEditRelease(call) {
    const repo = repoOf(call, 'write');
    const release = releaseOf(call, repo);
    const body = call.body.as('EditReleaseOption');
    const tag = body.text('tag_name') ?? '';
    if (tag !== '' && repo.releases.some((other) => other !== release && other.tag_name === tag)) throw new Refusal(500);
    unlessArchived(repo);
    if (tag !== '') release.tag_name = tag;
    const target = body.text('target_commitish') ?? '';
    if (target !== '') release.target_commitish = target;
    release.name = body.text('name') ?? release.name;
    release.body = body.text('body') ?? release.body;
    release.prerelease = body.flag('prerelease') ?? release.prerelease;
    const draft = body.flag('draft') ?? release.draft;
    const published = release.draft && !draft;
    release.draft = draft;
    if (!draft && !repo.refs.tags.has(release.tag_name)) {
      const commit = repo.refs.loosely(release.target_commitish, repo.default_branch);
      if (commit !== undefined) makeTag(call, repo, release.tag_name, commit, '');
    }
    reportRelease(call, repo, release, published ? 'published' : 'updated');
    return json(view(call, repo, release));
  },
  repoDeleteRelease(call) {
    const repo = repoOf(call, 'write');
    const release = releaseOf(call, repo);
    repo.releases.splice(repo.releases.indexOf(release), 1);
    reportRelease(call, repo, release, 'deleted');
    return empty();
  },
  repoListReleaseAttachments: (call) => wholeList(releaseOf(call, repoOf(call)).assets, (one) => attachmentView(call, one)),
  /** Adds an attachment from the form field `attachment`, or from the whole body with a name in the query. */
  repoCreateReleaseAttachment(call) {
    const { assets } = releaseOf(call, repoOf(call, 'write'));
    const file = fileOf(call, 'attachment');
    const name = call.query.get('name') ?? '';
    if (file === undefined) throw new Refusal(500);
    if (file === null && name === '') throw new Refusal(400, 'Could not determine name of attachment.');
    const type = call.request.headers.get('content-type') ?? 'application/octet-stream';
    const given = file ?? { name, bytes: call.bytes, type };
    const one = newAsset(call, name === '' ? given.name : name, given.bytes, given.type);
    assets.push(one);
    return created(attachmentView(call, one));
  },
  repoGetReleaseAttachment: (call) => json(attachmentView(call, assetOf(call, releaseOf(call, repoOf(call)).assets, true))),
  repoEditReleaseAttachment(call) {
    const one = assetOf(call, releaseOf(call, repoOf(call, 'write')).assets, true);
    renameAsset(call, one);
    return created(attachmentView(call, one));
  },
  repoDeleteReleaseAttachment: (call) => dropAsset(call, releaseOf(call, repoOf(call, 'write')).assets, true),
};

function view(call: Call, repo: RepoRecord, release: ReleaseRecord): Record<string, unknown> {
  const { id, tag_name, target_commitish, name, body, draft, prerelease, created_at, published_at } = release;
  const web = `${call.root}/${fullName(repo)}`;
  const url = `${call.root}/api/v1/repos/${fullName(repo)}/releases/${String(id)}`;
  return {
    id,
    tag_name,
    target_commitish,
    name,
    body,
    url,
    html_url: `${web}/releases/tag/${encodeURIComponent(tag_name)}`,
    tarball_url: `${web}/archive/${tag_name}.tar.gz`,
    zipball_url: `${web}/archive/${tag_name}.zip`,
    upload_url: `${url}/assets`,
    draft,
    prerelease,
    created_at,
    published_at,
    author: strangerView(call, release.author),
    assets: release.assets.map((one) => attachmentView(call, one)),
  };
}

function seen(call: Call, repo: RepoRecord, { draft }: ReleaseRecord): boolean {
  return !draft || atLeast(levelOf(call, repo), 'write');
}

function releaseOf(call: Call, repo: RepoRecord): ReleaseRecord {
  const release = repo.releases.find(({ id }) => id === call.id('id'));
  if (release === undefined || !seen(call, repo, release)) throw notFound();
  return release;
}

function found(call: Call, repo: RepoRecord, test: (release: ReleaseRecord) => boolean): Reply {
  const release = orNotFound(repo.releases.findLast((one) => seen(call, repo, one) && test(one)));
  return json(view(call, repo, release));
}

function reportRelease(call: Call, repo: RepoRecord, release: ReleaseRecord, action: string): void {
  emit(call, repo, 'release', 'release', { action, release: view(call, repo, release) });
}
