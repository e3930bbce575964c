import { type Endpoint, type NoInput, OutputError, StatusError } from '@clients/core';
import { object, type ZodSchema } from '@clients/core/schema';
import * as z from 'zod/v4/mini';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';

const PATH = '/api/forgejo/v1/version';

const answer: ZodSchema<{ version: string }> = /* @__PURE__ */ object(() => ({
  version: z.string(),
}));

const getForgejoVersion: Endpoint<NoInput, { version: string }> = {
  id: 'getForgejoVersion',
  call: 'server.product',
  method: 'GET',
  path: PATH,
  outsideApi: true,
  input: {},
  output: answer,
  timeouts: { firstByte: 10_000 },
};

/**
 * Returns whether the server responds to a route that only Forgejo has. A redirect, a web page and a
 * status other than 200 do not prove it: a proxy or a login may send them. Undefined when no
 * response arrived.
 */
export async function hasForgejoRoute(
  transport: Transport,
  options: CallOptions | undefined,
): Promise<boolean | undefined> {
  try {
    const { data, url } = await transport.exchange(
      getForgejoVersion,
      {},
      { ...options, signal: undefined, retry: { limit: 0 }, validate: 'off' },
    );
    const { version }: { readonly version?: unknown } = data;
    return typeof version === 'string' && new URL(url).pathname.endsWith(PATH);
  } catch (error) {
    return error instanceof StatusError || error instanceof OutputError ? false : undefined;
  }
}
