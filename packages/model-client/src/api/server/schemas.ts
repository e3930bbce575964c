import * as z from 'zod/v4/mini';
import {
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';

/** The version of a server. */
export interface VersionResponse {
  version: string;
}

export const versionResponse: ZodSchema<VersionResponse> = /* @__PURE__ */ object<VersionResponse>(
  () => ({ version: z.string() }),
);

/** Whether a server may use the cloud. */
export interface CloudStatus {
  /** Whether the server may not use the cloud. */
  disabled: boolean;
  /** The setting that decides it. */
  source: OpenEnum<'none' | 'env' | 'config' | 'both'>;
}

export const cloudStatus: ZodSchema<CloudStatus> = /* @__PURE__ */ object<CloudStatus>(() => ({
  disabled: z.boolean(),
  source: openEnum(['none', 'env', 'config', 'both']),
}));

/** The state of a server. */
export interface StatusResponse {
  cloud: CloudStatus;
}

export const statusResponse: ZodSchema<StatusResponse> = /* @__PURE__ */ object<StatusResponse>(
  () => ({ cloud: cloudStatus }),
);

/** A model that the makers of the server recommend. */
export interface ModelRecommendation {
  /** The name to pull or to run. */
  model: string;
  description: string;
  /** Tokens. */
  context_length?: number | undefined;
  /** Tokens. */
  max_output_tokens?: number | undefined;
  /** Bytes of graphics memory that it requires. */
  vram_bytes?: number | undefined;
  /** The account plan that it requires. */
  required_plan?: string | undefined;
  /** Other names of the model. Since 0.33.3; of no fixed form. */
  mappings?: unknown;
  /** How it thinks. Since 0.34.0; of no fixed form. */
  thinking?: unknown;
}

export const modelRecommendation: ZodSchema<ModelRecommendation> =
  /* @__PURE__ */ object<ModelRecommendation>(() => ({
    model: z.string(),
    description: z.string(),
    context_length: z.optional(integer()),
    max_output_tokens: z.optional(integer()),
    vram_bytes: z.optional(z.number()),
    required_plan: z.optional(z.string()),
    mappings: z.optional(z.unknown()),
    thinking: z.optional(z.unknown()),
  }));

/** The models that the makers of the server recommend. */
export interface ModelRecommendationsResponse {
  recommendations: ModelRecommendation[];
}

export const modelRecommendationsResponse: ZodSchema<ModelRecommendationsResponse> =
  /* @__PURE__ */ object<ModelRecommendationsResponse>(() => ({
    recommendations: list(modelRecommendation),
  }));

/** The text at the root of a server. */
export const rootText: ZodSchema<string> = /* @__PURE__ */ schema<string>(() => z.string());
