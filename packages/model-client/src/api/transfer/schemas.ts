import * as z from 'zod/mini';
import { object, type ZodSchema } from '@clients/core/schema';
import { type SentMessage, sentMessage } from '../chat/schemas.js';
import { type ModelOptions, modelOptions } from '../../inference/schemas.js';

/** Digests of blobs, by file name. */
export type Digests = Readonly<Record<string, string>>;

/** The body of a request to create a model. `stream` defaults to true. */
export interface CreateBody {
  /** Name of the new model. */
  readonly model: string;
  readonly stream?: boolean | undefined;
  /** The model to start from. The server pulls it first if it does not have it. */
  readonly from?: string | undefined;
  /** Weights: the digests of uploaded blobs, by file name. */
  readonly files?: Digests | undefined;
  /** Weights of a draft model. */
  readonly draft_files?: Digests | undefined;
  /** Adapters for the weights. */
  readonly adapters?: Digests | undefined;
  /** Quantization, for example `q4_K_M`; only for unquantized weights. */
  readonly quantize?: string | undefined;
  /** Quantization of the draft model. */
  readonly draft_quantize?: string | undefined;
  /** URL of the remote server that runs the model in `from`. Since 0.12; older servers ignore it, and pull the model. */
  readonly remote_host?: string | undefined;
  readonly template?: string | undefined;
  readonly license?: string | readonly string[] | undefined;
  readonly system?: string | undefined;
  /** Default options of the model. The server does not check their types until the model runs. */
  readonly parameters?: ModelOptions | undefined;
  /** Messages that begin each conversation. */
  readonly messages?: readonly SentMessage[] | undefined;
  /** Name of a built-in prompt renderer. */
  readonly renderer?: string | undefined;
  /** Name of a built-in answer parser. */
  readonly parser?: string | undefined;
  /** Minimum server version that can run the model. */
  readonly requires?: string | undefined;
  /** Details of a remote model: `capabilities`, `context_length`, `model_family` and others. */
  readonly info?: Readonly<Record<string, unknown>> | undefined;
}

export const createBody: ZodSchema<CreateBody> = /* @__PURE__ */ object<CreateBody>(() => ({
  model: z.string(),
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
  info: z.optional(z.record(z.string(), z.unknown())),
}));

/** The body of a request to pull a model. */
export interface PullBody {
  /** Name of the model, prefixed with the registry's host unless it is the default one. */
  readonly model: string;
  /** Whether to accept a registry without TLS, or with a certificate that cannot be verified. */
  readonly insecure?: boolean | undefined;
  readonly stream?: boolean | undefined;
}

export const pullBody: ZodSchema<PullBody> = /* @__PURE__ */ object<PullBody>(() => ({
  model: z.string(),
  insecure: z.optional(z.boolean()),
  stream: z.optional(z.boolean()),
}));

/** The body of a request to push a model. */
export interface PushBody {
  /** Name of the model, prefixed with the account that owns it: `ada/tiny`. */
  readonly model: string;
  /** Whether to accept a registry without TLS, or with a certificate that cannot be verified. */
  readonly insecure?: boolean | undefined;
  readonly stream?: boolean | undefined;
}

export const pushBody: ZodSchema<PushBody> = /* @__PURE__ */ object<PushBody>(() => ({
  model: z.string(),
  insecure: z.optional(z.boolean()),
  stream: z.optional(z.boolean()),
}));

/** The model to copy, and its second name. */
export interface CopyRequest {
  /** The existing model. */
  readonly source: string;
  /** Its second name. A model of that name is replaced. */
  readonly destination: string;
}

export const copyRequest: ZodSchema<CopyRequest> = /* @__PURE__ */ object<CopyRequest>(() => ({
  source: z.string(),
  destination: z.string(),
}));

/** The model to delete. */
export interface DeleteRequest {
  readonly model: string;
}

export const deleteRequest: ZodSchema<DeleteRequest> = /* @__PURE__ */ object<DeleteRequest>(
  () => ({ model: z.string() }),
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
    total: z.optional(z.number()),
    completed: z.optional(z.number()),
  }));
