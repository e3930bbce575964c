import { isRecord, runAsOneCall, StatusError } from '@clients/core';
import type { User } from '../../../entities/user-schemas.js';
import type { UserRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import { getUser } from '../../users/endpoints.js';
import { updateUser } from './endpoints.js';
import type { UpdateUser } from './schemas.js';

/**
 * Updates an account. A server that requires `login_name` refuses an update without it before it
 * looks at anything else: it then gets the one that the account has.
 */
export async function updateUserWithLoginName(
  transport: Transport,
  where: UserRef,
  body: UpdateUser,
  options: CallOptions | undefined,
): Promise<User> {
  const given: unknown = body;
  if (isRecord(given) && given['login_name'] !== undefined)
    return transport.call(updateUser, { where, body }, options);
  const { id, call: name = id } = updateUser;
  return runAsOneCall(transport, { name, endpoint: id }, options, (inner) =>
    inner.call(updateUser, { where, body }, options).catch(async (error: unknown) => {
      if (!isLoginNameRequired(error)) throw error;
      const { login, login_name } = await inner.call(getUser, { where }, options);
      // Accounts of the instance itself have none; their login is as good.
      const complete = { ...body, login_name: login_name === '' ? login : login_name };
      return inner.call(updateUser, { where, body: complete }, options);
    }),
  );
}

function isLoginNameRequired(error: unknown): boolean {
  return (
    error instanceof StatusError &&
    error.status === 422 &&
    error.message.includes('[LoginName]: Required')
  );
}
