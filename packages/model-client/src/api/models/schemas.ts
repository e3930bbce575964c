import * as z from 'zod/v4/mini';
import {
  integer,
  list,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type Shape,
  type ZodSchema,
} from '@clients/core/schema';
import { type Message, message } from '../chat/schemas.js';
import { sentInstant, sentInteger, sentNumber } from '../../inference/sent-values.js';
import {
  type ModelCapability,
  modelCapability,
  modelName,
  type ModelOptions,
  modelOptions,
  type ThinkValue,
  thinkValue,
} from '../../inference/schemas.js';

/** The engine that runs a model. */
export type ModelRunner = OpenEnum<'ggml' | 'llamacpp' | 'mlx'>;

const modelRunner: ZodSchema<ModelRunner> = /* @__PURE__ */ schema<ModelRunner>(() =>
  openEnum(['ggml', 'llamacpp', 'mlx']),
);

/** Details of a model. A string is empty if the server does not know it, as for remote models. */
export interface ModelDetails {
  /** The model it was created from, if that one was on this server. */
  parent_model: string;
  /** Format of the weights, such as `gguf`. */
  format: string;
  family: string;
  /** Empty also when the server sends `null`. */
  families: string[];
  /** For example `3.2B`. */
  parameter_size: string;
  /** For example `Q4_K_M`. */
  quantization_level: string;
  /** Tokens. Since 0.30.0. */
  context_length?: number | undefined;
  /** Length of its vectors. Since 0.30.0. */
  embedding_length?: number | undefined;
  /** In `list`, since 0.40.0. */
  runner?: ModelRunner | undefined;
}

export const modelDetails: ZodSchema<ModelDetails> = /* @__PURE__ */ object<ModelDetails>(() => ({
  parent_model: z.string(),
  format: z.string(),
  family: z.string(),
  families: list(z.string()),
  parameter_size: z.string(),
  quantization_level: z.string(),
  context_length: z.optional(sentInteger()),
  embedding_length: z.optional(sentInteger()),
  runner: z.optional(modelRunner),
}));

/** A model on the disk of the server, or a remote model that it knows. */
export interface ModelSummary {
  /** With its tag. */
  name: string;
  /** The same as `name`. */
  model: string;
  /** Its name on the remote server that runs it. Since 0.12. */
  remote_model?: string | undefined;
  /** URL of the remote server that runs it. Since 0.12. */
  remote_host?: string | undefined;
  /** RFC 3339, with the offset of the server. Absent from servers that do not know it, as llama-server. */
  modified_at: string;
  /** Bytes on disk. Absent from servers that do not know it, as llama-server. */
  size: number;
  /** SHA-256 of its manifest, 64 hex digits. */
  digest: string;
  details: ModelDetails;
  /** Since 0.30.0; `show` has them on older servers. */
  capabilities?: ModelCapability[] | undefined;
}

export const modelSummary: ZodSchema<ModelSummary> = /* @__PURE__ */ object<ModelSummary>(() => ({
  name: z.string(),
  model: z.string(),
  remote_model: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  modified_at: sentInstant(),
  size: sentNumber(),
  digest: z.string(),
  details: modelDetails,
  capabilities: z.optional(list(modelCapability)),
}));

/**
 * The models of a server, most recently modified first. Since 0.40.0 a name can be there twice, once
 * for each `details.runner`; the other operations take the name for both, and the server decides
 * which one it runs.
 */
export interface ListResponse {
  models: ModelSummary[];
}

export const listResponse: ZodSchema<ListResponse> = /* @__PURE__ */ object<ListResponse>(() => ({
  models: modelList(modelSummary),
}));

/** As `list`, but a list that is missing stays so: it is that of another API. */
function modelList<T>(item: ZodSchema<T>): Shape<{ readonly models: T[] }>['models'] {
  return normalized<T[]>(z.array(item), (value) => (value === null ? [] : value));
}

/** A model in the memory of the server, as the server sends it. */
export interface ProcessModel {
  /** With its tag. */
  name: string;
  /** The same as `name`. */
  model: string;
  /** Bytes of memory, graphics memory included. */
  size: number;
  /** SHA-256 of its manifest, 64 hex digits. */
  digest: string;
  details: ModelDetails;
  /**
   * When it will be unloaded, RFC 3339 with the offset of the server; centuries ahead for a model
   * that stays loaded.
   */
  expires_at: string;
  /** Bytes of graphics memory. */
  size_vram: number;
  /** Tokens. Since 0.10; older servers do not send it. */
  context_length?: number | undefined;
  /** Since 0.40.0. */
  runner?: ModelRunner | undefined;
}

export const processModel: ZodSchema<ProcessModel> = /* @__PURE__ */ object<ProcessModel>(() => ({
  name: z.string(),
  model: z.string(),
  size: sentNumber(),
  digest: z.string(),
  details: modelDetails,
  expires_at: sentInstant(),
  size_vram: sentNumber(),
  context_length: z.optional(sentInteger()),
  runner: z.optional(modelRunner),
}));

/** The models in the memory of a server; the one that stays loaded longest comes first. */
export interface ProcessResponse {
  models: ProcessModel[];
}

export const processResponse: ZodSchema<ProcessResponse> = /* @__PURE__ */ object<ProcessResponse>(
  () => ({
    models: modelList(processModel),
  }),
);

/** The model to describe, and the details to include. */
export interface ShowRequest {
  model: string;
  /** Whether to include the long lists in `model_info`, which are `null` otherwise. */
  verbose?: boolean | undefined;
  /** Describe it as if it had this system prompt. */
  system?: string | undefined;
  /**
   * Describe it as if it had this template. Outdated: a future version of the server will remove
   * it.
   */
  template?: string | undefined;
  /** Describe it as if it had these options. */
  options?: ModelOptions | undefined;
}

export const showRequest: ZodSchema<ShowRequest> = /* @__PURE__ */ object<ShowRequest>(() => ({
  model: modelName,
  verbose: z.optional(z.boolean()),
  system: z.optional(z.string()),
  template: z.optional(z.string()),
  options: z.optional(modelOptions),
}));

/** One tensor of a model file. */
export interface Tensor {
  /** For example `blk.0.attn_q.weight`. */
  name: string;
  /** For example `F16`. */
  type: string;
  /** Its length in each dimension. */
  shape: number[];
}

export const tensor: ZodSchema<Tensor> = /* @__PURE__ */ object<Tensor>(() => ({
  name: z.string(),
  type: z.string(),
  shape: list(integer()),
}));

/** The values of `think` that a model takes. */
export interface ThinkingSupport {
  values: ThinkValue[];
  /** The value that counts when a request has none, or one that is not among them. */
  default: ThinkValue;
}

export const thinkingSupport: ZodSchema<ThinkingSupport> = /* @__PURE__ */ object<ThinkingSupport>(
  () => ({ values: list(thinkValue), default: thinkValue }),
);

/** A copy of a model for one engine. */
export interface ModelManifest {
  runner: ModelRunner;
  /** The name by which `delete` removes this copy alone. */
  digest: string;
}

export const modelManifest: ZodSchema<ModelManifest> = /* @__PURE__ */ object<ModelManifest>(
  () => ({ runner: modelRunner, digest: z.string() }),
);

/** Everything that a server knows about a model. */
export interface ShowResponse {
  /**
   * The values of `think` that the model takes; absent for models with a template alone, which take
   * any. Since 0.34.3.
   */
  thinking?: ThinkingSupport | undefined;
  /** The licences that it was created with, joined by line breaks. */
  license?: string | undefined;
  /** The Modelfile that creates the model. */
  modelfile?: string | undefined;
  /** Its options, one name and value per line. */
  parameters?: string | undefined;
  /** The template of its prompts, in the syntax of Go. */
  template?: string | undefined;
  /** The system message that it was created with. */
  system?: string | undefined;
  renderer?: string | undefined;
  parser?: string | undefined;
  details: ModelDetails;
  /** Messages that begin each conversation. */
  messages?: Message[] | undefined;
  /** Since 0.12. */
  remote_model?: string | undefined;
  /** Since 0.12. */
  remote_host?: string | undefined;
  /**
   * Metadata of the model file, such as `general.architecture`; long lists are `null` unless
   * `verbose` is set.
   */
  model_info?: Record<string, unknown> | null | undefined;
  /** The same for the vision projector. */
  projector_info?: Record<string, unknown> | undefined;
  /** The tensors in the model file; from 0.34 on, only with `verbose`. */
  tensors?: Tensor[] | undefined;
  /** The model's capabilities, including `thinking` since 0.9. */
  capabilities?: ModelCapability[] | undefined;
  /** RFC 3339, with the offset of the server. */
  modified_at: string;
  /** Minimum server version that can run the model. Since 0.14.0. */
  requires?: string | undefined;
  /** The engine that runs it. Since 0.40.2. */
  runner?: ModelRunner | undefined;
  /** Its copies, one for each engine. Since 0.40.2. */
  manifests?: ModelManifest[] | undefined;
}

export const showResponse: ZodSchema<ShowResponse> = /* @__PURE__ */ object<ShowResponse>(() => ({
  thinking: z.optional(thinkingSupport),
  license: z.optional(z.string()),
  modelfile: z.optional(z.string()),
  parameters: z.optional(z.string()),
  template: z.optional(z.string()),
  system: z.optional(z.string()),
  renderer: z.optional(z.string()),
  parser: z.optional(z.string()),
  details: modelDetails,
  messages: z.optional(z.array(message)),
  remote_model: z.optional(z.string()),
  remote_host: z.optional(z.string()),
  model_info: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  projector_info: z.optional(z.record(z.string(), z.unknown())),
  tensors: z.optional(list(tensor)),
  capabilities: z.optional(list(modelCapability)),
  modified_at: sentInstant(),
  requires: z.optional(z.string()),
  runner: z.optional(modelRunner),
  manifests: z.optional(list(modelManifest)),
}));
