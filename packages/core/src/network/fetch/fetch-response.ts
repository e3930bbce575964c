import { isRecord } from '../../base/record.js';
import { describeKind } from '../../base/describe-value.js';
import { createBadFetchError } from './fetch-failure.js';

/**
 * The return value of a `fetch` function: the platform's `Response`, that of a library, whose body
 * may be a Node stream or missing, or a plain object in a test.
 */
export type GivenResponse = Readonly<Partial<Record<keyof Response, unknown>>> & {
  readonly status: number;
};

/**
 * Checks the return value of `fetch`.
 * @throws {DriverFailure} `bad-fetch`, which names the missing or wrong member
 */
export function assertResponse(value: unknown): GivenResponse {
  if (typeof value !== 'object' || value === null)
    throw createBadFetchError(`${describeKind(value)}, which is not a Response`);
  const { status, type, bodyUsed, body } = value as Partial<GivenResponse>;
  if (type === 'error')
    throw createBadFetchError('Response.error(), which does not come from a server');
  if (status === undefined) throw createBadFetchError('a response without status');
  if (!isStatus(status) && type !== 'opaqueredirect')
    throw createBadFetchError(
      `a response whose status is ${typeof status === 'number' ? String(status) : describeKind(status)}`,
    );
  if (bodyUsed === true || isRead(body))
    throw createBadFetchError('a Response that was already read: return a clone');
  return value as GivenResponse;
}

/** Returns whether other code reads a body, or has read it, which then looks shorter or empty. */
function isRead(body: unknown): boolean {
  return (
    isRecord(body) &&
    (body['locked'] === true ||
      // A stream of Node.
      body['readableDidRead'] === true ||
      body['readableFlowing'] === true)
  );
}

function isStatus(status: unknown): boolean {
  return Number.isInteger(status) && (status as number) >= 200;
}
