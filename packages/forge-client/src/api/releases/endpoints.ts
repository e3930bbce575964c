import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import {
  type ReleaseRef,
  releaseRef,
  type RepoRef,
  repoRef,
  exactTagRef,
  type TagRef,
  tagRef,
} from '../../refs/repo-schemas.js';
import {
  type CreateRelease,
  createReleaseBody,
  type UpdateRelease,
  updateReleaseBody,
  type ListReleasesQuery,
  listReleasesQuery,
  newRelease,
  type Release,
  release,
} from './schemas.js';
import { makeFilterCheck } from '../../service/ignored-filters.js';

const findIgnoredReleaseFilter = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'tag_filter',
    servers: 'Gitea 28 or newer',
    otherwise: 'compare tag_name',
    fits: ({ tag_name: tag }, value) =>
      typeof tag === 'string' ? hasPartsOf(tag.toLowerCase(), value.toLowerCase()) : undefined,
  },
  {
    key: 'q',
    servers: 'Forgejo',
    otherwise: 'compare tag_name and name',
    fits: ({ tag_name: tag, name, body }, value) =>
      [tag, name, body].some(
        (text) => typeof text === 'string' && text.toLowerCase().includes(value.toLowerCase()),
      ),
  },
]);

/** Returns whether a text has the parts between the stars of a filter, in their order. */
function hasPartsOf(text: string, filter: string): boolean {
  let from = 0;
  return filter.split('*').every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

export const listReleases: ListEndpoint<
  { where: RepoRef; query?: ListReleasesQuery | undefined },
  Release
> = {
  id: 'repoListReleases',
  call: 'releases.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases',
  input: { where: repoRef, query: listReleasesQuery },
  item: release,
  findIgnoredFilter: findIgnoredReleaseFilter,
  paging: byLink,
};

export const getRelease: Endpoint<{ where: ReleaseRef }, Release> = {
  id: 'repoGetRelease',
  call: 'releases.get',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/{id}',
  input: { where: releaseRef },
  output: release,
};

export const getLatestRelease: Endpoint<{ where: RepoRef }, Release> = {
  id: 'repoGetLatestRelease',
  call: 'releases.getLatest',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/latest',
  input: { where: repoRef },
  output: release,
};

export const getReleaseByTag: Endpoint<{ where: TagRef }, Release> = {
  id: 'repoGetReleaseByTag',
  call: 'releases.getByTag',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/tags/{tag}',
  input: { where: tagRef },
  output: release,
};

export const createRelease: Endpoint<{ where: RepoRef; body: CreateRelease }, Release> = {
  id: 'repoCreateRelease',
  call: 'releases.create',
  method: 'POST',
  path: '/repos/{owner}/{repo}/releases',
  input: { where: repoRef, body: createReleaseBody },
  output: newRelease,
};

export const updateRelease: Endpoint<{ where: ReleaseRef; body: UpdateRelease }, Release> = {
  id: 'repoEditRelease',
  call: 'releases.update',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/releases/{id}',
  input: { where: releaseRef, body: updateReleaseBody },
  output: release,
};

export const deleteRelease: NothingEndpoint<{ where: ReleaseRef }> = {
  id: 'repoDeleteRelease',
  call: 'releases.delete',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/releases/{id}',
  input: { where: releaseRef },
  nothing: true,
};

export const deleteReleaseByTag: NothingEndpoint<{ where: TagRef }> = {
  id: 'repoDeleteReleaseByTag',
  call: 'releases.deleteByTag',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/releases/tags/{tag}',
  input: { where: exactTagRef },
  nothing: true,
};
