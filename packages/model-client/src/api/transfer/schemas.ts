import {
  array,
  object,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  part,
  record,
  type Schema,
  string,
  union,
  unknown,
} from '@clients/core/schema';
import { type Message, message } from '../chat/schemas.js';
import { type ModelOptions, modelOptions } from '../../inference/schemas.js';

/** Digests of blobs, by file name. */
export type Digests = Readonly<Record<string, string>>;

/** The body of a create request as it is sent. `stream` defaults to true. */
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
  /** URL of the remote server that runs the model in `from`. */
  readonly remote_host?: string | undefined;
  readonly template?: string | undefined;
  readonly license?: string | readonly string[] | undefined;
  readonly system?: string | undefined;
  /** Default options of the model. The server does not check their types until the model runs. */
  readonly parameters?: ModelOptions | undefined;
  /** Messages that begin each conversation. */
  readonly messages?: readonly Message[] | undefined;
  /** Name of a built-in prompt renderer. */
  readonly renderer?: string | undefined;
  /** Name of a built-in answer parser. */
  readonly parser?: string | undefined;
  /** Minimum server version that can run the model. */
  readonly requires?: string | undefined;
  /** Details of a remote model: `capabilities`, `context_length`, `model_family` and others. */
  readonly info?: Readonly<Record<string, unknown>> | undefined;
}

export const createBody: Schema<CreateBody> = /* @__PURE__ */ object<CreateBody>(() => ({
  model: string(),
  stream: optionalBoolean(),
  from: optionalString(),
  files: optional(record(string())),
  draft_files: optional(record(string())),
  adapters: optional(record(string())),
  quantize: optionalString(),
  draft_quantize: optionalString(),
  remote_host: optionalString(),
  template: optionalString(),
  license: optional(union([string(), array(string())])),
  system: optionalString(),
  parameters: optional(part(modelOptions)),
  messages: optional(array(part(message))),
  renderer: optionalString(),
  parser: optionalString(),
  requires: optionalString(),
  info: optional(record(unknown())),
}));

/** The body of a pull request as it is sent. */
export interface PullBody {
  /** Name of the model, prefixed with the host of the registry when that is not the default one. */
  readonly model: string;
  /** Whether to accept a registry without TLS, or with a certificate that cannot be verified. */
  readonly insecure?: boolean | undefined;
  readonly stream?: boolean | undefined;
}

export const pullBody: Schema<PullBody> = /* @__PURE__ */ object<PullBody>(() => ({
  model: string(),
  insecure: optionalBoolean(),
  stream: optionalBoolean(),
}));

/** The body of a push request as it is sent. */
export interface PushBody {
  /** Name of the model, prefixed with the account it belongs to: `ada/tiny`. */
  readonly model: string;
  /** Whether to accept a registry without TLS, or with a certificate that cannot be verified. */
  readonly insecure?: boolean | undefined;
  readonly stream?: boolean | undefined;
}

export const pushBody: Schema<PushBody> = /* @__PURE__ */ object<PushBody>(() => ({
  model: string(),
  insecure: optionalBoolean(),
  stream: optionalBoolean(),
}));

/** The model to copy, and its second name. */
export interface CopyRequest {
  /** The existing model. */
  readonly source: string;
  /** Its second name. A model of that name is replaced. */
  readonly destination: string;
}

export const copyRequest: Schema<CopyRequest> = /* @__PURE__ */ object<CopyRequest>(() => ({
  source: string(),
  destination: string(),
}));

/** The model to delete. */
export interface DeleteRequest {
  readonly model: string;
}

export const deleteRequest: Schema<DeleteRequest> = /* @__PURE__ */ object<DeleteRequest>(() => ({ model: string() }));

/** The progress of a pull, a push or a create. The last event has the status `success`. */
export interface ProgressResponse {
  /** Free text: `pulling manifest`, `verifying sha256 digest`, `writing manifest` and others. */
  readonly status: string;
  /** The layer in progress; zeros while quantizing. */
  readonly digest?: string | undefined;
  /** Size of the layer in bytes. */
  readonly total?: number | undefined;
  /** Bytes of the layer done so far; absent for 0. */
  readonly completed?: number | undefined;
}

export const progressResponse: Schema<ProgressResponse> = /* @__PURE__ */ object<ProgressResponse>(() => ({
  status: string(),
  digest: optionalString(),
  total: optionalInt(),
  completed: optionalInt(),
}));
