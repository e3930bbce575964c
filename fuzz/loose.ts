import { object, type ZodSchema } from '@clients/core/schema';

/** Any object. */
export type Loose = Readonly<Record<string, unknown>>;
export const loose: ZodSchema<Loose> = object(() => ({}));
