import { object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Message, message } from '../chat/schemas.js';
import { type ModelOptions, modelOptions } from '../../inference/schemas.js';

/** Names of files, with the digests of the blobs they are. */
export type Digests = Readonly<Record<string, string>>;

/** The body of a create request as it travels. `stream` is true when it is left out. */
export interface CreateBody {
  /** Name of the new model. */
  readonly model: string;
  readonly stream?: boolean | undefined;
  /** The model to start from; one that is not there is pulled first. */
  readonly from?: string | undefined;
  /** Weights: file names and the digests of blobs that were uploaded. */
  readonly files?: Digests | undefined;
  /** Weights of a smaller model that runs ahead. */
  readonly draft_files?: Digests | undefined;
  /** Adapters put on the weights. */
  readonly adapters?: Digests | undefined;
  /** Such as `q4_K_M`; only from unquantised weights. */
  readonly quantize?: string | undefined;
  /** The same for the smaller model. */
  readonly draft_quantize?: string | undefined;
  /** Address of the server that runs the model named by `from`. */
  readonly remote_host?: string | undefined;
  readonly template?: string | undefined;
  readonly license?: string | readonly string[] | undefined;
  readonly system?: string | undefined;
  /** Options of the model. Wrong types are found only when it runs. */
  readonly parameters?: ModelOptions | undefined;
  /** Messages that begin each conversation. */
  readonly messages?: readonly Message[] | undefined;
  /** Name of a built-in renderer of prompts. */
  readonly renderer?: string | undefined;
  /** Name of a built-in parser of answers. */
  readonly parser?: string | undefined;
  /** The oldest release of the server that can run it. */
  readonly requires?: string | undefined;
  /** Facts about a remote model: `capabilities`, `context_length`, `model_family` and others. */
  readonly info?: Readonly<Record<string, unknown>> | undefined;
}

export const createBody: Schema<CreateBody> = /* @__PURE__ */ object<CreateBody>(() => ({
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
  parameters: z.optional(zodOf(modelOptions)),
  messages: z.optional(z.array(zodOf(message))),
  renderer: z.optional(z.string()),
  parser: z.optional(z.string()),
  requires: z.optional(z.string()),
  info: z.optional(z.record(z.string(), z.unknown())),
}));

/** Which model to fetch from its registry, as it travels. */
export interface PullBody {
  /** With the host of the registry in front when it is not the usual one. */
  readonly model: string;
  /** Accept a registry without TLS, or without a certificate that can be checked. */
  readonly insecure?: boolean | undefined;
  readonly stream?: boolean | undefined;
}

export const pullBody: Schema<PullBody> = /* @__PURE__ */ object<PullBody>(() => ({
  model: z.string(),
  insecure: z.optional(z.boolean()),
  stream: z.optional(z.boolean()),
}));

/** Which model to send to its registry, as it travels. */
export interface PushBody {
  /** With the account it belongs to: `ada/tiny`. */
  readonly model: string;
  /** Accept a registry without TLS, or without a certificate that can be checked. */
  readonly insecure?: boolean | undefined;
  readonly stream?: boolean | undefined;
}

export const pushBody: Schema<PushBody> = /* @__PURE__ */ object<PushBody>(() => ({
  model: z.string(),
  insecure: z.optional(z.boolean()),
  stream: z.optional(z.boolean()),
}));

/** What copy does. */
export interface CopyRequest {
  /** The model that is there. */
  readonly source: string;
  /** Its second name; a model of that name is replaced. */
  readonly destination: string;
}

export const copyRequest: Schema<CopyRequest> = /* @__PURE__ */ object<CopyRequest>(() => ({
  source: z.string(),
  destination: z.string(),
}));

/** Which model to delete. */
export interface DeleteRequest {
  readonly model: string;
}

export const deleteRequest: Schema<DeleteRequest> = /* @__PURE__ */ object<DeleteRequest>(() => ({ model: z.string() }));

/** How far the server has come with a pull, a push or a create. The last one has the status `success`. */
export interface ProgressResponse {
  /** Free text: `pulling manifest`, `verifying sha256 digest`, `writing manifest` and others. */
  readonly status: string;
  /** The layer under way; a row of zeros while quantising. */
  readonly digest?: string | undefined;
  /** Bytes of that layer. */
  readonly total?: number | undefined;
  /** Bytes of that layer that are done; absent for 0. */
  readonly completed?: number | undefined;
}

export const progressResponse: Schema<ProgressResponse> = /* @__PURE__ */ object<ProgressResponse>(() => ({
  status: z.string(),
  digest: z.optional(z.string()),
  total: z.optional(z.int()),
  completed: z.optional(z.int()),
}));
