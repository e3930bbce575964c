import type { Reply } from '@clients/core/testing';
import type { Call } from '../http/call.js';

/** Responds to a request. */
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** A route: operation id, method, path below `/api/v1`, and its handler. */
export type ForgeRoute = readonly [id: string, method: string, path: string, handler: Handler];
