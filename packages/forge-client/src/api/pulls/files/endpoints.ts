import { type ListEndpoint, byLink } from '@clients/core';
import { type PullRef, pullRef } from '../../../refs/issue-schemas.js';
import { type ListPullFilesQuery, listPullFilesQuery } from '../input-schemas.js';
import { type ChangedFile, changedFile } from '../schemas.js';

export const listPullFiles: ListEndpoint<
  { where: PullRef; query?: ListPullFilesQuery | undefined },
  ChangedFile
> = {
  id: 'repoGetPullRequestFiles',
  call: 'pulls.files.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/pulls/{index}/files',
  input: { where: pullRef, query: listPullFilesQuery },
  item: changedFile,
  identity: 'filename',
  paging: byLink,
};
