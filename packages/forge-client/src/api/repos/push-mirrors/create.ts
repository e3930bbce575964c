import type { RepoRef } from '../../../refs/repo-schemas.js';
import { createOrUndo } from '../../../service/create-or-undo.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import { createPushMirror, deletePushMirror } from './endpoints.js';
import type { CreatePushMirror, PushMirror } from './schemas.js';

interface Create {
  readonly where: RepoRef;
  readonly body: CreatePushMirror;
  readonly options: CallOptions | undefined;
}

/**
 * Creates a push mirror. A server that does not know `branch_filter` would publish every branch: the
 * answer shows it, and the mirror is deleted before it pushes.
 *
 * @throws {InputError} `ignored-filter`; an error of the deletion, which names the mirror that is left
 */
export function createFilteredMirror(
  transport: Transport,
  { where, body, options }: Create,
): Promise<PushMirror> {
  return createOrUndo(transport, {
    endpoint: createPushMirror,
    options,
    create: (inner) => inner.call(createPushMirror, { where, body }, options),
    isAsAsked: ({ branch_filter: filter }) => filter !== undefined && filter !== '',
    undo: (inner, { remote_name: name }) =>
      inner.call(deletePushMirror, { where: { ...where, name } }, options),
    describeLeft: ({ remote_name: name }) =>
      `the server ignored body.branch_filter, and the push mirror ${name}, which pushes every branch, may still be there: repos.pushMirrors.delete deletes it`,
    ignored: {
      message:
        'the server ignored body.branch_filter, and would push every branch: the mirror was deleted again',
      hint: 'only Forgejo 13 or newer filters branches: leave branch_filter out to push all of them',
    },
  });
}
