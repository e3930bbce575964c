import { InputError, runAsOneCall } from '@clients/core';
import type { RepoRef } from '../../../refs/repo-schemas.js';
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
 * @throws {InputError} `ignored-filter`
 */
export async function createFilteredMirror(
  transport: Transport,
  { where, body, options }: Create,
): Promise<PushMirror> {
  const { id, call: name = id } = createPushMirror;
  const mirror = await runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const made = await inner.call(createPushMirror, { where, body }, options);
    if (made.branch_filter !== undefined && made.branch_filter !== '') return made;
    await inner.call(deletePushMirror, { where: { ...where, name: made.remote_name } }, options);
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
