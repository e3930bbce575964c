import { type Inquiry, isRecord } from '@clients/core';

/** The first version of a server that has something, or the last one that is known not to have it. */
type Since = { readonly since: string } | { readonly after: string };

/** Operations that not every server has, by the release notes of the server and recordings of old ones. */
const ROUTES: Readonly<Record<string, Since>> = {
  chat: { since: '0.1.14' },
  ps: { since: '0.1.38' },
  embed: { since: '0.3.4' },
  me: { since: '0.12' },
  signout: { since: '0.12' },
  signoutKey: { since: '0.12' },
  status: { after: '0.12.11' },
  modelRecommendations: { after: '0.12.11' },
  webSearchLocal: { after: '0.12.11' },
  webFetchLocal: { after: '0.12.11' },
};

/** Returns the request for the version of a server that does not have the route of an operation. */
export function routeInquiry(operation: string): Inquiry {
  return inquiry(operation, ROUTES[operation], 'check baseUrl, and update an old server');
}

/** Returns the request for the version of a server that refused the value of an option; undefined for a value that none takes. */
export function optionInquiry(option: 'think', value: unknown): Inquiry | undefined {
  if (value === 'max')
    return inquiry(
      `${option}: 'max'`,
      { after: '0.12.11' },
      'use a model that has levels of thinking',
    );
  if (!['low', 'medium', 'high'].includes(value as string)) return undefined;
  return inquiry(
    `${option}: '${String(value)}'`,
    { after: '0.9.6' },
    'use true or false with this model',
  );
}

function inquiry(what: string, added: Since | undefined, otherwise: string): Inquiry {
  return {
    endpoint: { id: 'version', method: 'GET', path: '/api/version', input: {} },
    hint: (text) => {
      const version = versionIn(text);
      if (version === undefined) return undefined;
      return `the server reports version ${version}${addedText(what, added)}: ${lacks(version, added) ? 'update the server' : otherwise}`;
    },
  };
}

function addedText(what: string, added: Since | undefined): string {
  if (added === undefined) return '';
  return `; ${what} was added ${'since' in added ? `in ${added.since}` : `after ${added.after}`}`;
}

function lacks(version: string, added: Since | undefined): boolean {
  if (added === undefined) return false;
  return 'since' in added
    ? isBefore(version, added.since)
    : version === added.after || isBefore(version, added.after);
}

function versionIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const version = isRecord(body) ? body['version'] : undefined;
    return typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Builds from source report 0.0.0, which is before no release. */
function isBefore(version: string, release: string): boolean {
  const [left, right] = [version, release].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  ) as [number[], number[]];
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0));
  return !version.startsWith('0.0.0') && (left[at] ?? 0) < (right[at] ?? 0);
}
