import { allOf, commonParts, hintsPart, type Part, type Refusal, spellingPart } from '@clients/core';
import { aliases } from './aliases.js';
import { PRODUCT_NAMES, type ProductRoute } from './server-kinds.js';

/**
 * Refuses misspelt keys of a request, which the server would ignore, and names the right one; `validate: 'off'` sends them. A part of
 * `Transport`.
 */
export const spelling: Part = /* @__PURE__ */ spellingPart(aliases);

/** What to check after an error, as its `hint`. A part of `Transport`. */
export const hints: Part = /* @__PURE__ */ hintsPart(({ endpoint }, code) =>
  code === 'no-route' ? { hint: noRouteHint(endpoint) } : undefined,
);

/** Every part of `Transport`, as a `ForgeClient` has them. */
export const everyPart: Part = /* @__PURE__ */ allOf(commonParts, spelling, hints);

function noRouteHint(endpoint: Refusal['endpoint']): string {
  const { only, since, until, setting }: Refusal['endpoint'] & ProductRoute = endpoint;
  if ((only ?? since ?? until) === undefined)
    return 'this server does not have this route: check server.version(), and check that the base URL includes any sub-path';
  const gitea = since !== undefined ? `Gitea ${since} or newer` : until !== undefined ? `Gitea up to ${until}` : PRODUCT_NAMES.gitea;
  const where = (only ?? (['gitea', 'forgejo'] as const))
    .map((product) => (product === 'gitea' ? gitea : PRODUCT_NAMES[product]))
    .join(' or ');
  if (setting === undefined) return `only ${where} has this route: check the server's product and version with server.version()`;
  return `only ${where} has this route, and only if the instance is configured with ${setting} = true`;
}
