import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';
import { type SentMessage, sentMessage } from '../chat/schemas.js';
import { sentNumber } from '../../inference/sent-values.js';
import {
  type ModelCapability,
  modelCapability,
  modelName,
  type ModelOptions,
  modelOptions,
} from '../../inference/schemas.js';

/** Digests of blobs, by file name. */
export type Digests = Record<string, string>;

/** The body of a request to create a model. `stream` defaults to true. */
export interface CreateBody {
  /** Name of the new model. */
  model: string;
  stream?: boolean | undefined;
  /** The model to start from. The server pulls it first if it does not have it. */
  from?: string | undefined;
  /** Weights: the digests of uploaded blobs, by file name. */
  files?: Digests | undefined;
  /** Weights of a draft model. Since 0.30.0; older servers ignore it. */
  draft_files?: Digests | undefined;
  /**
   * Adapters for the weights.
   * @deprecated Refused from 0.34.1 on, with the code `no-adapters`.
   */
  adapters?: Digests | undefined;
  /**
   * Quantization, for example `q4_K_M`; only for unquantized weights, and from 0.34.1 on only of
   * safetensors.
   */
  quantize?: string | undefined;
  /**
   * Quantization of the draft model; from 0.34.1 on only of safetensors. Since 0.30.0; older
   * servers ignore it.
   */
  draft_quantize?: string | undefined;
  /**
   * URL of the remote server that runs the model in `from`. Since 0.12; older servers ignore it,
   * and pull the model.
   */
  remote_host?: string | undefined;
  template?: string | undefined;
  license?: string | string[] | undefined;
  system?: string | undefined;
  /** Default options of the model. The server does not check their types until the model runs. */
  parameters?: ModelOptions | undefined;
  /** Messages that begin each conversation. */
  messages?: SentMessage[] | undefined;
  /** Name of a built-in prompt renderer. */
  renderer?: string | undefined;
  /** Name of a built-in answer parser. */
  parser?: string | undefined;
  /** Minimum server version that can run the model. */
  requires?: string | undefined;
  /** What the model can do, such as `decision`. Default: what its weights and its template say. */
  capabilities?: ModelCapability[] | undefined;
  /** Details of a remote model: `capabilities`, `context_length`, `model_family` and others. */
  info?: Record<string, unknown> | undefined;
}

export const createBody: ZodSchema<CreateBody> = /* @__PURE__ */ object(() => ({
  model: modelName,
  stream: z.optional(z.boolean()),
  from: z.optional(z.string()),
  files: z.optional(z.record(z.string(), z.string())),
  draft_files: z.optional(z.record(z.string(), z.string())),
  adapters: z.optional(z.record(z.string(), z.string())),
  quantize: z.optional(z.string()),
  draft_quantize: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  template: z.optional(z.string()),
  license: z.optional(z.union([z.string(), z.array(z.string())])),
  system: z.optional(z.string()),
  parameters: z.optional(modelOptions),
  messages: z.optional(z.array(sentMessage)),
  renderer: z.optional(z.string()),
  parser: z.optional(z.string()),
  requires: z.optional(z.string()),
  capabilities: z.optional(z.array(modelCapability)),
  info: z.optional(z.record(z.string(), z.unknown())),
}));

/** The body of a request to pull a model. */
export interface PullBody {
  /** Name of the model, prefixed with the registry's host unless it is the default one. */
  model: string;
  /** Whether to accept a registry without TLS, or with a certificate that cannot be verified. */
  insecure?: boolean | undefined;
  stream?: boolean | undefined;
}

export const pullBody: ZodSchema<PullBody> = /* @__PURE__ */ object<PullBody>(() => ({
  model: modelName,
  insecure: z.optional(z.boolean()),
  stream: z.optional(z.boolean()),
}));

/** The body of a request to push a model. */
export interface PushBody {
  /** Name of the model, prefixed with the account that owns it: `ada/tiny`. */
  model: string;
  /** Whether to accept a registry without TLS, or with a certificate that cannot be verified. */
  insecure?: boolean | undefined;
  stream?: boolean | undefined;
}

export const pushBody: ZodSchema<PushBody> = /* @__PURE__ */ object<PushBody>(() => ({
  model: modelName,
  insecure: z.optional(z.boolean()),
  stream: z.optional(z.boolean()),
}));

/** The model to copy, and its second name. */
export interface CopyRequest {
  /** The existing model. */
  source: string;
  /** Its second name. A model of that name is replaced. */
  destination: string;
}

export const copyRequest: ZodSchema<CopyRequest> = /* @__PURE__ */ object<CopyRequest>(() => ({
  source: z.string(),
  destination: z.string(),
}));

/** The model to delete. */
export interface DeleteRequest {
  /**
   * Its name; or, since 0.40.2, the digest of one of its `manifests`, which `show` has, to delete
   * only that copy.
   */
  model: string;
}

export const deleteRequest: ZodSchema<DeleteRequest> = /* @__PURE__ */ object<DeleteRequest>(
  () => ({ model: modelName }),
);

/** The progress of a pull, a push or a create. The last event has the status `success`. */
export interface ProgressResponse {
  /** Free text: `pulling manifest`, `verifying sha256 digest`, `writing manifest` and others. */
  status: string;
  /** The layer in progress; zeros while quantizing. */
  digest?: string | undefined;
  /** Size of the layer in bytes; not sent while quantizing up to 0.6. */
  total?: number | undefined;
  /** Bytes of the layer done so far; absent for 0. */
  completed?: number | undefined;
}

export const progressResponse: ZodSchema<ProgressResponse> =
  /* @__PURE__ */ object<ProgressResponse>(() => ({
    status: z.string(),
    digest: z.optional(z.string()),
    total: z.optional(sentNumber()),
    completed: z.optional(sentNumber()),
  }));
