import * as z from 'zod/v4/mini';
import { byLink, type ListEndpoint } from '../../src/paging/rules.js';
import { type ZodSchema, object } from '../schema-all.js';
import { type Thing, thing } from './api.js';

export interface ThingQuery {
  state?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}
export const thingQuery: ZodSchema<ThingQuery> = object(() => ({
  state: z.optional(z.string()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));

export const listThings: ListEndpoint<{ query?: ThingQuery | undefined }, Thing> = {
  id: 'listThings',
  method: 'GET',
  path: '/things',
  input: { query: thingQuery },
  item: thing,
  paging: byLink,
};
