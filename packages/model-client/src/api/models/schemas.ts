import {
  array,
  instant,
  int,
  list,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  part,
  record,
  schema,
  type Schema,
  string,
  unknown,
} from '@clients/core/schema';
import { type Message, message } from '../chat/schemas.js';
import { type ModelOptions, modelOptions } from '../../inference/schemas.js';

/** A capability of a model. */
export type ModelCapability = Open<'completion' | 'tools' | 'insert' | 'vision' | 'embedding' | 'thinking' | 'image' | 'audio'>;

/** The schema of one capability. */
export const modelCapability: Schema<ModelCapability> = /* @__PURE__ */ schema<ModelCapability>(() =>
  openEnum(['completion', 'tools', 'insert', 'vision', 'embedding', 'thinking', 'image', 'audio']),
);

/** The make-up of a model. Strings are empty when the server does not know them, as for remote models. */
export interface ModelDetails {
  /** The model it was created from, if that was one of this server. */
  readonly parent_model: string;
  /** Format of the weights, such as `gguf`. */
  readonly format: string;
  readonly family: string;
  /** Empty also when the server sends `null`. */
  readonly families: readonly string[];
  /** For example `3.2B`. */
  readonly parameter_size: string;
  /** For example `Q4_K_M`. */
  readonly quantization_level: string;
  /** Tokens. */
  readonly context_length?: number | undefined;
  /** Length of its vectors. */
  readonly embedding_length?: number | undefined;
}

export const modelDetails: Schema<ModelDetails> = /* @__PURE__ */ object<ModelDetails>(() => ({
  parent_model: string(),
  format: string(),
  family: string(),
  families: list(string()),
  parameter_size: string(),
  quantization_level: string(),
  context_length: optionalInt(),
  embedding_length: optionalInt(),
}));

/** A model on the disk of the server, or a remote model that it knows. */
export interface ModelSummary {
  /** With its tag. */
  readonly name: string;
  /** The same as `name`. */
  readonly model: string;
  /** Its name on the remote server that runs it. */
  readonly remote_model?: string | undefined;
  /** URL of the remote server that runs it. */
  readonly remote_host?: string | undefined;
  /** RFC 3339, with the offset of the server. */
  readonly modified_at: string;
  /** Bytes on disk. */
  readonly size: number;
  /** SHA-256 of its manifest, 64 hex digits. */
  readonly digest: string;
  readonly details: ModelDetails;
  readonly capabilities?: readonly ModelCapability[] | undefined;
}

export const modelSummary: Schema<ModelSummary> = /* @__PURE__ */ object<ModelSummary>(() => ({
  name: string(),
  model: string(),
  remote_model: optionalString(),
  remote_host: optionalString(),
  modified_at: instant(),
  size: int(),
  digest: string(),
  details: part(modelDetails),
  capabilities: optional(list(part(modelCapability))),
}));

/** The models of a server, most recently modified first. */
export interface ListResponse {
  readonly models: readonly ModelSummary[];
}

export const listResponse: Schema<ListResponse> = /* @__PURE__ */ object<ListResponse>(() => ({ models: list(part(modelSummary)) }));

/** A model in the memory of the server, as it is received. */
export interface ProcessModel {
  /** With its tag. */
  readonly name: string;
  /** The same as `name`. */
  readonly model: string;
  /** Bytes of memory, graphics memory included. */
  readonly size: number;
  /** SHA-256 of its manifest, 64 hex digits. */
  readonly digest: string;
  readonly details: ModelDetails;
  /** When it will be unloaded, RFC 3339 with the offset of the server; centuries ahead for a model that stays loaded. */
  readonly expires_at: string;
  /** Bytes of graphics memory. */
  readonly size_vram: number;
  /** Tokens. */
  readonly context_length: number;
}

export const processModel: Schema<ProcessModel> = /* @__PURE__ */ object<ProcessModel>(() => ({
  name: string(),
  model: string(),
  size: int(),
  digest: string(),
  details: part(modelDetails),
  expires_at: instant(),
  size_vram: int(),
  context_length: int(),
}));

/** The models in the memory of a server, the one unloaded last first. */
export interface ProcessResponse {
  readonly models: readonly ProcessModel[];
}

export const processResponse: Schema<ProcessResponse> = /* @__PURE__ */ object<ProcessResponse>(() => ({
  models: list(part(processModel)),
}));

/** The model to describe, and the details to include. */
export interface ShowRequest {
  readonly model: string;
  /** Whether to include the long lists in `model_info`, which are `null` otherwise. */
  readonly verbose?: boolean | undefined;
  /** Describe it as if it had this system prompt. */
  readonly system?: string | undefined;
  /** Describe it as if it had this template. Outdated: the server is going to remove it. */
  readonly template?: string | undefined;
  /** Describe it as if it had these options. */
  readonly options?: ModelOptions | undefined;
}

export const showRequest: Schema<ShowRequest> = /* @__PURE__ */ object<ShowRequest>(() => ({
  model: string(),
  verbose: optionalBoolean(),
  system: optionalString(),
  template: optionalString(),
  options: optional(part(modelOptions)),
}));

/** One tensor of a model file. */
export interface Tensor {
  readonly name: string;
  /** For example `F16`. */
  readonly type: string;
  readonly shape: readonly number[];
}

export const tensor: Schema<Tensor> = /* @__PURE__ */ object<Tensor>(() => ({
  name: string(),
  type: string(),
  shape: list(int()),
}));

/** Everything that a server knows about a model. */
export interface ShowResponse {
  readonly license?: string | undefined;
  /** The Modelfile that creates the model. */
  readonly modelfile?: string | undefined;
  /** Its options, one name and value per line. */
  readonly parameters?: string | undefined;
  readonly template?: string | undefined;
  readonly system?: string | undefined;
  readonly renderer?: string | undefined;
  readonly parser?: string | undefined;
  readonly details: ModelDetails;
  /** Messages that begin each conversation. */
  readonly messages?: readonly Message[] | undefined;
  readonly remote_model?: string | undefined;
  readonly remote_host?: string | undefined;
  /** Metadata of the model file, such as `general.architecture`; long lists are `null` unless `verbose` is set. */
  readonly model_info?: Readonly<Record<string, unknown>> | null | undefined;
  /** The same for the vision projector. */
  readonly projector_info?: Readonly<Record<string, unknown>> | undefined;
  /** The tensors in the model file. */
  readonly tensors?: readonly Tensor[] | undefined;
  readonly capabilities?: readonly ModelCapability[] | undefined;
  /** RFC 3339, with the offset of the server. */
  readonly modified_at: string;
  /** Minimum server version that can run the model. */
  readonly requires?: string | undefined;
}

export const showResponse: Schema<ShowResponse> = /* @__PURE__ */ object<ShowResponse>(() => ({
  license: optionalString(),
  modelfile: optionalString(),
  parameters: optionalString(),
  template: optionalString(),
  system: optionalString(),
  renderer: optionalString(),
  parser: optionalString(),
  details: part(modelDetails),
  messages: optional(array(part(message))),
  remote_model: optionalString(),
  remote_host: optionalString(),
  model_info: optional(nullable(record(unknown()))),
  projector_info: optional(record(unknown())),
  tensors: optional(list(part(tensor))),
  capabilities: optional(list(part(modelCapability))),
  modified_at: instant(),
  requires: optionalString(),
}));
