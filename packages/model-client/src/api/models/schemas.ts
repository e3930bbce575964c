import { instant, list, object, type Open, openEnum, schema, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Message, message } from '../chat/schemas.js';
import { type ModelOptions, modelOptions } from '../../inference/schemas.js';

/** What a model can do. */
export type ModelCapability = Open<'completion' | 'tools' | 'insert' | 'vision' | 'embedding' | 'thinking' | 'image' | 'audio'>;

/** The schema of one capability. */
export const modelCapability: Schema<ModelCapability> = /* @__PURE__ */ schema<ModelCapability>(() =>
  openEnum(['completion', 'tools', 'insert', 'vision', 'embedding', 'thinking', 'image', 'audio']),
);

/** What a model is made of. Texts are empty where the server does not know, as for remote models. */
export interface ModelDetails {
  /** The model it was made from, if that was one of this server. */
  readonly parent_model: string;
  /** Format of the weights, such as `gguf`. */
  readonly format: string;
  readonly family: string;
  /** Empty also where the server says `null`. */
  readonly families: readonly string[];
  /** Such as `3.2B`. */
  readonly parameter_size: string;
  /** Such as `Q4_K_M`. */
  readonly quantization_level: string;
  /** Tokens. */
  readonly context_length?: number | undefined;
  /** Length of its vectors. */
  readonly embedding_length?: number | undefined;
}

export const modelDetails: Schema<ModelDetails> = /* @__PURE__ */ object<ModelDetails>(() => ({
  parent_model: z.string(),
  format: z.string(),
  family: z.string(),
  families: list(z.string()),
  parameter_size: z.string(),
  quantization_level: z.string(),
  context_length: z.optional(z.int()),
  embedding_length: z.optional(z.int()),
}));

/** A model on the disk of the server, or known to it on another one. */
export interface ModelSummary {
  /** With its tag. */
  readonly name: string;
  /** The same as `name`. */
  readonly model: string;
  /** Its name on the server that really runs it. */
  readonly remote_model?: string | undefined;
  /** Address of the server that really runs it. */
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
  name: z.string(),
  model: z.string(),
  remote_model: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  modified_at: instant(),
  size: z.int(),
  digest: z.string(),
  details: zodOf(modelDetails),
  capabilities: z.optional(list(zodOf(modelCapability))),
}));

/** The models of a server, the one changed last first. */
export interface ListResponse {
  readonly models: readonly ModelSummary[];
}

export const listResponse: Schema<ListResponse> = /* @__PURE__ */ object<ListResponse>(() => ({ models: list(zodOf(modelSummary)) }));

/** A model in the memory of the server, as it travels. */
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
  /** When it will be unloaded, RFC 3339 with the offset of the server; centuries ahead for one that stays. */
  readonly expires_at: string;
  /** Bytes of graphics memory. */
  readonly size_vram: number;
  /** Tokens. */
  readonly context_length: number;
}

export const processModel: Schema<ProcessModel> = /* @__PURE__ */ object<ProcessModel>(() => ({
  name: z.string(),
  model: z.string(),
  size: z.int(),
  digest: z.string(),
  details: zodOf(modelDetails),
  expires_at: instant(),
  size_vram: z.int(),
  context_length: z.int(),
}));

/** The models in the memory of a server, the one that stays longest first. */
export interface ProcessResponse {
  readonly models: readonly ProcessModel[];
}

export const processResponse: Schema<ProcessResponse> = /* @__PURE__ */ object<ProcessResponse>(() => ({
  models: list(zodOf(processModel)),
}));

/** Which model to describe, and how fully. */
export interface ShowRequest {
  readonly model: string;
  /** Tell the long lists in `model_info` too, which are `null` otherwise. */
  readonly verbose?: boolean | undefined;
  /** Describe it as if it had this system prompt. */
  readonly system?: string | undefined;
  /** Describe it as if it had this template. Outdated: the server is about to drop it. */
  readonly template?: string | undefined;
  /** Describe it as if it had these options. */
  readonly options?: ModelOptions | undefined;
}

export const showRequest: Schema<ShowRequest> = /* @__PURE__ */ object<ShowRequest>(() => ({
  model: z.string(),
  verbose: z.optional(z.boolean()),
  system: z.optional(z.string()),
  template: z.optional(z.string()),
  options: z.optional(zodOf(modelOptions)),
}));

/** One tensor of a model file. */
export interface Tensor {
  readonly name: string;
  /** Such as `F16`. */
  readonly type: string;
  readonly shape: readonly number[];
}

export const tensor: Schema<Tensor> = /* @__PURE__ */ object<Tensor>(() => ({
  name: z.string(),
  type: z.string(),
  shape: list(z.int()),
}));

/** All that a server knows of a model. */
export interface ShowResponse {
  readonly license?: string | undefined;
  /** The text it could be made from again. */
  readonly modelfile?: string | undefined;
  /** Its options, one name and value a line. */
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
  /** Facts from the model file, such as `general.architecture`; long lists are `null` unless `verbose` is set. */
  readonly model_info?: Readonly<Record<string, unknown>> | null | undefined;
  /** The same of the part that sees. */
  readonly projector_info?: Readonly<Record<string, unknown>> | undefined;
  /** What the model file holds. */
  readonly tensors?: readonly Tensor[] | undefined;
  readonly capabilities?: readonly ModelCapability[] | undefined;
  /** RFC 3339, with the offset of the server. */
  readonly modified_at: string;
  /** The oldest release of the server that can run it. */
  readonly requires?: string | undefined;
}

export const showResponse: Schema<ShowResponse> = /* @__PURE__ */ object<ShowResponse>(() => ({
  license: z.optional(z.string()),
  modelfile: z.optional(z.string()),
  parameters: z.optional(z.string()),
  template: z.optional(z.string()),
  system: z.optional(z.string()),
  renderer: z.optional(z.string()),
  parser: z.optional(z.string()),
  details: zodOf(modelDetails),
  messages: z.optional(z.array(zodOf(message))),
  remote_model: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  model_info: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  projector_info: z.optional(z.record(z.string(), z.unknown())),
  tensors: z.optional(list(zodOf(tensor))),
  capabilities: z.optional(list(zodOf(modelCapability))),
  modified_at: instant(),
  requires: z.optional(z.string()),
}));
