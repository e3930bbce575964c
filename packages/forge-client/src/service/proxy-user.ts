import {
  type Auth,
  checkKnown,
  checkSecret,
  checkSettableName,
  customAuth,
  readSecret,
  type SecretSource,
} from '@clients/core';

/**
 * Sends the name of a user to a server that trusts its proxy, in `X-WEBAUTH-USER` or in `header`.
 */
export function proxyUser(
  name: SecretSource,
  options: { readonly header?: string | undefined } = {},
): Auth {
  checkKnown(options, ['header']);
  const header = (options.header ?? 'x-webauth-user').toLowerCase();
  checkSettableName(header, 'option auth');
  const source = checkSecret(name, 'proxyUser');
  return customAuth({
    scheme: 'proxyUser',
    places: () => [header],
    async apply({ headers }) {
      const user = await readSecret(source, 'proxyUser');
      if (user !== undefined) headers[header] = user;
    },
  });
}
