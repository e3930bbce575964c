import { byLink, type Endpoint, type ListEndpoint, type NothingEndpoint } from '@clients/core';
import { type ReleaseRef, releaseRef, type RepoRef, repoRef, type TagRef, tagRef } from '../../refs/repo-schemas.js';
import {
  type CreateRelease,
  createReleaseBody,
  type EditRelease,
  editReleaseBody,
  type ListReleasesQuery,
  listReleasesQuery,
  type Release,
  release,
} from './schemas.js';

/** Lists releases, newest first; drafts only for those who can write. */
export const listReleases: ListEndpoint<{ where: RepoRef; query?: ListReleasesQuery | undefined }, Release> = {
  id: 'repoListReleases',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases',
  input: { where: repoRef, query: listReleasesQuery },
  item: release,
  paging: byLink,
};

/** Gives a release. */
export const getRelease: Endpoint<{ where: ReleaseRef }, Release> = {
  id: 'repoGetRelease',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/{id}',
  input: { where: releaseRef },
  output: release,
};

/** Gives the newest release that is neither draft nor pre-release. */
export const getLatestRelease: Endpoint<{ where: RepoRef }, Release> = {
  id: 'repoGetLatestRelease',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/latest',
  input: { where: repoRef },
  output: release,
};

/** Gives the release made of a tag. */
export const getReleaseByTag: Endpoint<{ where: TagRef }, Release> = {
  id: 'repoGetReleaseByTag',
  method: 'GET',
  path: '/repos/{owner}/{repo}/releases/tags/{tag}',
  input: { where: tagRef },
  output: release,
};

/** Makes a release, and its tag when that does not exist. Not retried: a lost answer could make a draft twice. */
export const createRelease: Endpoint<{ where: RepoRef; body: CreateRelease }, Release> = {
  id: 'repoCreateRelease',
  method: 'POST',
  path: '/repos/{owner}/{repo}/releases',
  input: { where: repoRef, body: createReleaseBody },
  output: release,
};

/** Changes a release, or publishes a draft; what is left out stays. */
export const updateRelease: Endpoint<{ where: ReleaseRef; body: EditRelease }, Release> = {
  id: 'repoEditRelease',
  method: 'PATCH',
  path: '/repos/{owner}/{repo}/releases/{id}',
  input: { where: releaseRef, body: editReleaseBody },
  output: release,
};

/** Deletes a release with its files; the tag stays. */
export const removeRelease: NothingEndpoint<{ where: ReleaseRef }> = {
  id: 'repoDeleteRelease',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/releases/{id}',
  input: { where: releaseRef },
  nothing: true,
};

/** Deletes the release made of a tag; the tag stays. */
export const removeReleaseByTag: NothingEndpoint<{ where: TagRef }> = {
  id: 'repoDeleteReleaseByTag',
  method: 'DELETE',
  path: '/repos/{owner}/{repo}/releases/tags/{tag}',
  input: { where: tagRef },
  nothing: true,
};
