import { object, type Schema } from '@clients/core/schema';

/** Any object. */
export type Loose = Readonly<Record<string, unknown>>;
export const loose: Schema<Loose> = object(() => ({}));
