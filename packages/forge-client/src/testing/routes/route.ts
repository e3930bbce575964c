import type { Reply } from '@clients/core/testing';
import type { Call } from '../call.js';

/** Answers a call. */
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** A route: operation id, method, path below `/api/v1`, what answers it. */
export type ForgeRoute = readonly [id: string, method: string, path: string, handler: Handler];
