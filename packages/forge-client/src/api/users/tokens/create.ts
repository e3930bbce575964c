import type { UserRef } from '../../../refs/user-schemas.js';
import { createOrUndo } from '../../../service/create-or-undo.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import { createToken, deleteToken } from './endpoints.js';
import type { AccessToken, CreateAccessTokenInput } from './schemas.js';

interface Create {
  readonly where: UserRef;
  readonly body: CreateAccessTokenInput;
  readonly options: CallOptions | undefined;
}

/**
 * Creates a token of some repositories. A server that does not know `repositories` makes one of all
 * of them: the answer shows it, and the token is revoked.
 *
 * @throws {InputError} `ignored-filter`; an error of the revocation, which names the token that is left
 */
export function createLimitedToken(
  transport: Transport,
  { where, body, options }: Create,
): Promise<AccessToken> {
  return createOrUndo(transport, {
    endpoint: createToken,
    options,
    create: (inner) => inner.call(createToken, { where, body }, options),
    // Servers that know `repositories` always answer with it, if only with null.
    isAsAsked: ({ repositories }) => repositories !== undefined,
    undo: (inner, { id }) => inner.call(deleteToken, { where: { ...where, token: id } }, options),
    describeLeft: ({ name, id }) =>
      `the server ignored body.repositories, and the token ${name} (id ${String(id)}), which has access to all of them, may still be there: users.tokens.delete revokes it`,
    ignored: {
      message:
        'the server ignored body.repositories, and made a token for all of them: it was revoked again',
      hint: 'only Forgejo 15 or newer limits a token to repositories: leave repositories out for a token of all of them',
    },
  });
}
