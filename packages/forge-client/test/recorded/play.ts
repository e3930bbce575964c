import { isMissingWithoutBody } from '@clients/core';
import { unwrapSchema } from '@clients/core/schema';
import { expect } from 'vitest';
import type * as z from 'zod/v4/mini';
import type { BytesEndpoint, Callable, ListEndpoint } from '../../src/endpoints.js';
import * as client from '../../src/index.js';
import { inputOf } from './input.js';
import { type AnyEndpoint, kindOfEndpoint } from './operations.js';
import { bytesOf, type Recording } from './recordings.js';
import type { ReplayServer } from './replay-server.js';

/** A replay server and a transport to it. */
export interface Stage {
  readonly server: ReplayServer;
  readonly transport: client.Transport;
}

/** Calls the endpoint with the input of the recording; returns the result in a form that can be compared. */
export async function play(
  { server, transport }: Stage,
  endpoint: AnyEndpoint,
  recording: Recording,
): Promise<unknown> {
  server.load(recording);
  const input: object = inputOf(endpoint, recording);
  // Some recordings ask for what a server ignores.
  const options = isKnown(endpoint, recording) ? {} : ({ validate: 'passthrough' } as const);
  switch (kindOfEndpoint(endpoint)) {
    case 'list':
      return (
        await transport.pages(endpoint as ListEndpoint<object, unknown>, input, options).page()
      ).items;
    case 'bytes':
      return Buffer.from(
        await (await transport.bytes(endpoint as BytesEndpoint<object>, input, options)).bytes(),
      );
    default: {
      const callable: Callable<object, unknown> = endpoint;
      return transport.call(callable, input, options);
    }
  }
}

/** Returns whether the schema of the query knows all that was asked for. */
function isKnown({ input }: AnyEndpoint, { request }: Recording): boolean {
  const schema = input.query as z.core.$ZodType | undefined;
  if (schema === undefined) return true;
  const { def } = unwrapSchema(schema)._zod;
  const shape = def.type === 'object' ? def.shape : {};
  return Object.keys(request.query ?? {}).every((key) => Object.hasOwn(shape, key));
}

/** What `play` must return for a recorded success. */
export function answered(endpoint: AnyEndpoint, { response }: Recording): unknown {
  const { body, status } = response;
  switch (kindOfEndpoint(endpoint)) {
    case 'list': {
      const list =
        endpoint.key === undefined || Array.isArray(body)
          ? body
          : (body as Record<string, unknown>)[endpoint.key];
      return Array.isArray(list) ? list.map(() => expect.anything() as unknown) : [];
    }
    case 'bytes':
      return bytesOf(response);
    case 'check':
      return status < 300;
    default:
      return expect.anything();
  }
}

const CLASSES: Readonly<Record<number, unknown>> = {
  400: client.BadRequestError,
  401: client.UnauthorizedError,
  403: client.ForbiddenError,
  404: client.NotFoundError,
  409: client.ConflictError,
  422: client.UnprocessableError,
  423: client.LockedError,
};

/** The class of the error for a status. */
export function classOf(status: number): unknown {
  return CLASSES[status] ?? (status >= 500 ? client.ServerError : client.StatusError);
}

/** Returns whether the response is the 404 that means no for a check. */
export function isNo(endpoint: AnyEndpoint, { response }: Recording): boolean {
  if (response.status !== 404 || endpoint.check === undefined) return false;
  if (endpoint.check === isMissingWithoutBody) return response.empty === true;
  return response.empty !== true && response.headers['content-type']?.includes('json') === true;
}
