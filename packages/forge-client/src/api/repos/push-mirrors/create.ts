import { InputError, runAsOneCall } from '@clients/core';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import { addWhatIsLeft } from '../../../service/what-is-left.js';
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
export async function createFilteredMirror(
  transport: Transport,
  { where, body, options }: Create,
): Promise<PushMirror> {
  const { id, call: name = id } = createPushMirror;
  const mirror = await runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const made = await inner.call(createPushMirror, { where, body }, options);
    if (made.branch_filter !== undefined && made.branch_filter !== '') return made;
    const name = made.remote_name;
    try {
      await inner.call(deletePushMirror, { where: { ...where, name } }, options);
    } catch (error) {
      throw addWhatIsLeft(
        error,
        `the server ignored body.branch_filter, and the push mirror ${name}, which pushes every branch, may still be there: repos.pushMirrors.delete deletes it`,
      );
    }
    return undefined;
  });
  if (mirror !== undefined) return mirror;
  throw new InputError(
    'the server ignored body.branch_filter, and would push every branch: the mirror was deleted again',
    {
      endpoint: id,
      code: 'ignored-filter',
      hint: 'only Forgejo 13 or newer filters branches: leave branch_filter out to push all of them',
    },
  );
}
