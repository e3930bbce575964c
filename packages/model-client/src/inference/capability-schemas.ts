import { type OpenEnum, openEnum, schema, type ZodSchema } from '@clients/core/schema';

/**
 * A capability of a model, as the server reports it, so that you do not have to guess from its
 * name, family or template. `completion`: chat and generate. `insert`: `suffix` of generate.
 * `embedding`: embed. `decision`: decide, since 0.35.0. `vision` and `audio`: images and sound in any
 * of them.
 */
export type ModelCapability = OpenEnum<
  | 'completion'
  | 'tools'
  | 'insert'
  | 'vision'
  | 'embedding'
  | 'thinking'
  | 'image'
  | 'audio'
  | 'decision'
>;

/** The schema of one capability. */
export const modelCapability: ZodSchema<ModelCapability> = /* @__PURE__ */ schema<ModelCapability>(
  () =>
    openEnum([
      'completion',
      'tools',
      'insert',
      'vision',
      'embedding',
      'thinking',
      'image',
      'audio',
      'decision',
    ]),
);
