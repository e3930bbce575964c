import {
  boolean,
  list,
  object,
  type Open,
  openEnum,
  optionalInt,
  optionalString,
  part,
  schema,
  type Schema,
  string,
} from '@clients/core/schema';

/** The version of a server. */
export interface VersionResponse {
  readonly version: string;
}

export const versionResponse: Schema<VersionResponse> = /* @__PURE__ */ object<VersionResponse>(() => ({ version: string() }));

/** Whether a server may use the cloud. */
export interface CloudStatus {
  readonly disabled: boolean;
  /** The setting that decides it. */
  readonly source: Open<'none' | 'env' | 'config' | 'both'>;
}

export const cloudStatus: Schema<CloudStatus> = /* @__PURE__ */ object<CloudStatus>(() => ({
  disabled: boolean(),
  source: openEnum(['none', 'env', 'config', 'both']),
}));

/** The state of a server. */
export interface StatusResponse {
  readonly cloud: CloudStatus;
}

export const statusResponse: Schema<StatusResponse> = /* @__PURE__ */ object<StatusResponse>(() => ({ cloud: part(cloudStatus) }));

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
  model: string(),
  description: string(),
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
    recommendations: list(part(modelRecommendation)),
  }),
);

/** The text at the root of a server. */
export const rootText: Schema<string> = /* @__PURE__ */ schema<string>(() => string());
