import { isRecord, kindOf } from '../../base/values.js';
import { badFetch } from './fetch-failure.js';

/**
 * What a `fetch` function returned. Besides the `Response` of the platform there are those of libraries, whose bodies are streams of Node or
 * missing, and the plain objects of tests.
 */
export type GivenResponse = Readonly<Partial<Record<keyof Response, unknown>>> & {
  readonly status: number;
};

/** @throws {FetchFailure} `bad-fetch`, which names the member that is missing or wrong */
export function assertResponse(value: unknown): GivenResponse {
  if (typeof value !== 'object' || value === null)
    throw badFetch(`${kindOf(value)}, which is not a Response`);
  const { status, type, bodyUsed, body } = value as Partial<GivenResponse>;
  if (type === 'error') throw badFetch('Response.error(), which is no response of a server');
  if (status === undefined) throw badFetch('a response without status');
  if (!isStatus(status) && type !== 'opaqueredirect')
    throw badFetch(
      `a response whose status is ${typeof status === 'number' ? String(status) : kindOf(status)}`,
    );
  if (bodyUsed === true || (isRecord(body) && body['locked'] === true))
    throw badFetch('a Response that was already read: return a clone');
  return value as GivenResponse;
}

function isStatus(status: unknown): boolean {
  return Number.isInteger(status) && (status as number) >= 200;
}
