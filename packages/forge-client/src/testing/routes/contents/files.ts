import { isRecord, type Reply } from '@clients/core/testing';
import { Body } from '../../http/body.js';
import type { Call } from '../../http/call.js';
import { commitChange, type Committed, commitFiles, type FileChange, writableRepo } from '../../changes/commit-files.js';
import { fileCommitView, unsigned } from '../../views/commits.js';
import { contentView, entryAt, fullContent, placeOf } from '../../views/contents.js';
import { patched } from '../../git/patch.js';
import { created, invalid, json, notFound, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import { cleanPath } from './contents.js';
import type { Handlers } from '../route.js';

export const fileRoutes: Handlers = {
  repoChangeFiles(call) {
    writableRepo(call);
    const list = call.body.as('ChangeFilesOptions').list('files');
    if (list === undefined) throw invalid('[Files]: Required');
    const changes = list.map((item) => changeOf(new Body(isRecord(item) ? item : {}, 'ChangeFileOperation')));
    const done = commitFiles(call, changes, `Update ${changes.map(({ path }) => path).join(', ')}`);
    const files = changes.map(({ operation, path }) => (operation === 'delete' ? null : fileView(call, done, path)));
    return created({ files: files.length === 0 ? null : files, ...outcome(call, done) });
  },
  repoCreateFile(call) {
    const body = call.body.as('CreateFileOptions');
    return one(
      call,
      { operation: 'create', path: pathOf(call), content: body.text('content') ?? '', sha: undefined, from: undefined },
      'Add',
      201,
    );
  },
  repoUpdateFile(call) {
    const body = call.body.as('UpdateFileOptions');
    const sha = body.text('sha') ?? '';
    if (sha === '' && differencesOf(call.state.like)?.changesNeedHash === true) throw invalid('[SHA]: Required');
    const from = body.text('from_path') ?? '';
    const operation = sha === '' ? 'create' : 'update';
    const change = {
      operation,
      path: pathOf(call),
      content: body.text('content') ?? '',
      sha: sha === '' ? undefined : sha,
      from: from === '' ? undefined : from,
    };
    return one(call, change, sha === '' ? 'Add' : 'Update', sha === '' ? 201 : 200);
  },
  repoDeleteFile(call) {
    writableRepo(call);
    const path = pathOf(call);
    const sha = call.body.text('sha') ?? call.query.get('sha') ?? '';
    if (sha === '') throw invalid('[SHA]: Required');
    const done = commitFiles(call, [{ operation: 'delete', path, content: '', sha, from: undefined }], `Delete ${path}`);
    return json({ content: null, ...outcome(call, done) });
  },
  /** Commits a patch. @throws a 500 without a message when it does not apply, as the server does */
  repoApplyDiffPatch(call) {
    const repo = writableRepo(call);
    const branch = call.body.text('branch') ?? '';
    if (branch !== '' && repo.refs.branch(branch) === undefined) throw notFound(`branch does not exist [repo_id: 0 name: ${branch}]`);
    const body = call.body.as('ApplyDiffPatchFileOptions');
    if (differencesOf(call.state.like)?.patchesNeedHash === true) body.required('sha', 'SHA');
    const content = body.text('content') ?? '';
    const done = commitChange(call, 'apply-patch', (tree) => {
      const after = patched(call.state.objects, tree, content);
      if (after === undefined) throw new Refusal(500);
      return after;
    });
    return created({ content: null, ...outcome(call, done) });
  },
};

function pathOf(call: Call): string {
  return cleanPath(call.param('filepath'));
}

function one(call: Call, change: FileChange, verb: string, status: number): Reply {
  writableRepo(call);
  const done = commitFiles(call, [change], `${verb} ${change.path}`);
  return json({ content: fileView(call, done, change.path), ...outcome(call, done) }, status);
}

function changeOf(body: Body): FileChange {
  return {
    operation: body.required('operation', 'Operation'),
    path: cleanPath(body.required('path', 'Path')),
    content: body.text('content') ?? '',
    sha: body.text('sha'),
    from: body.text('from_path'),
  };
}

function fileView(call: Call, { repo, branch }: Committed, path: string): unknown {
  const place = placeOf(repo, branch);
  const entry = place && entryAt(place, path);
  return place === undefined || entry === undefined ? null : contentView(call, place, entry, fullContent);
}

function outcome(call: Call, { repo, commit }: Committed): Record<string, unknown> {
  return { commit: fileCommitView(call, repo, commit), verification: unsigned };
}
