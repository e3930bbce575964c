import { type Inquiry, isRecord } from '@clients/core';

/** The first releases of the server that have an operation, where this is known. */
const SINCE: Readonly<Record<string, string>> = { chat: '0.1.14', ps: '0.1.38', embed: '0.3.4' };

/** Returns the request for the version of a server that does not have the route of an operation. */
export function versionInquiry(operation: string): Inquiry {
  return {
    endpoint: { id: 'version', method: 'GET', path: '/api/version', input: {} },
    hint: (text) => {
      const version = versionIn(text);
      const since = SINCE[operation];
      if (version === undefined) return undefined;
      const added = since === undefined ? '' : `; ${operation} was added in ${since}`;
      const advice = since !== undefined && isBefore(version, since) ? 'update the server' : 'check baseUrl, and update an old server';
      return `the server reports version ${version}${added}: ${advice}`;
    },
  };
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
  const [left, right] = [version, release].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const at = left.findIndex((part, index) => part !== right[index]);
  return !version.startsWith('0.0.0') && (left[at] ?? 0) < (right[at] ?? 0);
}
