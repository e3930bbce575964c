import type { Tensor } from './gguf.js';
import { sha256 } from './digest.js';
import { type ModelName, parseName } from './names.js';
import type { Capability, FullSpec } from './specs.js';

/** A part of a stored model. */
export interface Layer {
  readonly kind: 'model' | 'template' | 'system' | 'params' | 'license' | 'messages' | 'adapter' | 'config';
  /** `sha256:` and 64 hex digits. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
}

/** The details of a model in lists and in `show`. */
export interface Details {
  readonly parent_model: string;
  readonly format: string;
  readonly family: string;
  readonly families: readonly string[] | null;
  readonly parameter_size: string;
  readonly quantization_level: string;
}

/** A model of another server. */
export interface Remote {
  readonly model: string;
  readonly host: string;
}

/** A message that a model was created with. */
export interface StoredMessage {
  readonly role: string;
  readonly content: string;
}

/** A model that the server has. */
export interface StoredModel {
  readonly name: ModelName;
  /** 64 hex digits. */
  readonly digest: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly layers: readonly Layer[];
  readonly details: Details;
  readonly info: Readonly<Record<string, unknown>>;
  readonly tensors: readonly Tensor[];
  readonly capabilities: readonly string[];
  readonly template: string;
  readonly system: string;
  readonly license: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly messages: readonly StoredMessage[];
  readonly renderer: string;
  readonly parser: string;
  readonly requires: string;
  readonly remote: Remote | undefined;
  /** Whether the weights are the lookup table made for tests, which answers from its script only. */
  readonly scripted: boolean;
  /** The error when it is loaded; empty for none. */
  readonly loadError: string;
}

/** Returns the size of all layers in bytes. */
export function sizeOf(model: StoredModel): number {
  return model.layers.reduce((sum, layer) => sum + layer.size, 0);
}

/** Returns the keys that name the model and the server behind a remote model. */
export function remoteOf({ remote }: StoredModel): { readonly remote_model?: string; readonly remote_host?: string } {
  return remote === undefined ? {} : { remote_model: remote.model, remote_host: remote.host };
}

/** Formats a parameter count as the server does: `3.2B`, `629K`. */
export function parameterSize(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)}B`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(2)}M`;
  return count >= 1000 ? `${(count / 1000).toFixed(0)}K` : String(count);
}

/** Returns the context length in tokens that a model was trained with. */
export function contextLengthOf(model: StoredModel): number {
  return numberOf(model, 'context_length') ?? 4096;
}

/** Returns the length of a model's vectors. */
export function embeddingLengthOf(model: StoredModel): number {
  return numberOf(model, 'embedding_length') ?? 768;
}

function numberOf(model: StoredModel, key: string): number | undefined {
  const value = model.info[`${model.details.family}.${key}`];
  return typeof value === 'number' ? value : undefined;
}

/** Returns the template of a model with all of the given capabilities. */
function templateFor(capabilities: readonly Capability[]): string {
  const insert = capabilities.includes('insert') ? '{{ if .Suffix }}<|fim|>{{ .Suffix }}{{ end }}' : '';
  const tools = capabilities.includes('tools') ? '{{ if .Tools }}{{ .Tools }}{{ end }}' : '';
  const thinking = capabilities.includes('thinking') ? '{{ if .Thinking }}<think>{{ .Thinking }}</think>{{ end }}' : '';
  return capabilities.includes('embedding')
    ? '{{ .Prompt }}'
    : `${insert}${tools}{{ range .Messages }}<|{{ .Role }}|>${thinking}{{ .Content }}{{ end }}`;
}

/** Makes the model that a spec describes. Its layers have digests, but no blobs. */
export function modelFromSpec(spec: FullSpec, now: number): StoredModel {
  const { family, system, capabilities, loadError } = spec;
  const name = parseName(spec.name);
  if (name === undefined) throw new TypeError(`not a model name: ${spec.name}`);
  const template = templateFor(capabilities);
  const quantization = { quantization_level: 'Q4_K_M', parameter_size: parameterSize(spec.parameters) };
  return {
    name,
    digest: sha256(`manifest of ${spec.name}`),
    modifiedAt: now,
    layers: layersOf(spec, template),
    details: { parent_model: '', format: 'gguf', family, families: [family], ...quantization },
    info: infoOf(spec),
    tensors: [
      { name: 'token_embd.weight', type: 'Q4_K', shape: [spec.embeddingLength, 32_000] },
      { name: 'output_norm.weight', type: 'F32', shape: [spec.embeddingLength] },
    ],
    capabilities,
    template,
    system,
    license: [`Licence of ${spec.name.split(':', 1).join()}, for tests`],
    parameters: {},
    messages: [],
    renderer: '',
    parser: '',
    requires: '',
    remote: undefined,
    scripted: false,
    loadError,
  };
}

function layersOf(spec: FullSpec, template: string): Layer[] {
  const layer = (kind: Layer['kind'], size: number, content: string): Layer => ({ kind, size, digest: `sha256:${sha256(content)}` });
  return [
    layer('model', spec.size, `weights of ${spec.name}`),
    layer('template', template.length, template),
    ...(spec.system === '' ? [] : [layer('system', spec.system.length, spec.system)]),
    layer('license', 7712, `licence of ${spec.name.split(':', 1).join()}`),
    layer('config', 485, `config of ${spec.name}`),
  ];
}

function infoOf({ family, contextLength, embeddingLength, parameters }: FullSpec): Record<string, unknown> {
  return {
    [`${family}.attention.head_count`]: 16,
    [`${family}.block_count`]: 24,
    [`${family}.context_length`]: contextLength,
    [`${family}.embedding_length`]: embeddingLength,
    'general.architecture': family,
    'general.file_type': 15,
    'general.parameter_count': parameters,
    'general.quantization_version': 2,
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.tokens': Array.from({ length: 300 }, (_, index) => `t${String(index)}`),
  };
}
