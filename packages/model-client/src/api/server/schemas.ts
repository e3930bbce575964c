import { list, object, type Open, openEnum, optionalInt, optionalString, type Schema, schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** The version of a server. */
export interface VersionResponse {
  readonly version: string;
}

export const versionResponse: Schema<VersionResponse> = /* @__PURE__ */ object<VersionResponse>(() => ({ version: z.string() }));

/** Whether a server may use the cloud. */
export interface CloudStatus {
  readonly disabled: boolean;
  /** The setting that decides it. */
  readonly source: Open<'none' | 'env' | 'config' | 'both'>;
}

export const cloudStatus: Schema<CloudStatus> = /* @__PURE__ */ object<CloudStatus>(() => ({
  disabled: z.boolean(),
  source: openEnum(['none', 'env', 'config', 'both']),
}));

/** The state of a server. */
export interface StatusResponse {
  readonly cloud: CloudStatus;
}

export const statusResponse: Schema<StatusResponse> = /* @__PURE__ */ object<StatusResponse>(() => ({ cloud: zodOf(cloudStatus) }));

/** A model that the makers of the server recommend. */
export interface ModelRecommendation {
  /** The name to pull or to run. */
  readonly model: string;
  readonly description: string;
  /** Tokens. */
  readonly context_length?: number | undefined;
  /** Tokens. */
  readonly max_output_tokens?: number | undefined;
  /** Bytes of graphics memory that it requires. */
  readonly vram_bytes?: number | undefined;
  /** The account plan that it requires. */
  readonly required_plan?: string | undefined;
}

export const modelRecommendation: Schema<ModelRecommendation> = /* @__PURE__ */ object<ModelRecommendation>(() => ({
  model: z.string(),
  description: z.string(),
  context_length: optionalInt(),
  max_output_tokens: optionalInt(),
  vram_bytes: optionalInt(),
  required_plan: optionalString(),
}));

/** The models that the makers of the server recommend. */
export interface ModelRecommendationsResponse {
  readonly recommendations: readonly ModelRecommendation[];
}

export const modelRecommendationsResponse: Schema<ModelRecommendationsResponse> = /* @__PURE__ */ object<ModelRecommendationsResponse>(
  () => ({
    recommendations: list(zodOf(modelRecommendation)),
  }),
);

/** The text at the root of a server. */
export const rootText: Schema<string> = /* @__PURE__ */ schema<string>(() => z.string());
