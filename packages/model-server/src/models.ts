import { omitUndefined } from '@clients/server-kit';
import type { Tensor } from './gguf.js';
import { type ModelName, parseName, hashSha256 } from './names.js';

/** A capability of a model. */
export type ModelSpecCapability =
  'completion' | 'tools' | 'insert' | 'vision' | 'audio' | 'embedding' | 'thinking' | 'decision';

/** A model of the embedded server. */
export interface ModelSpec {
  /** Such as `llama3.2` or `someone/model:tag`. Default tag: `latest`. */
  readonly name: string;
  /** Default: those of the well-known model with this name, or else completion and tools. */
  readonly capabilities?: readonly ModelSpecCapability[] | undefined;
  /** Architecture, such as `llama`. */
  readonly family?: string | undefined;
  /** Number of parameters. */
  readonly parameters?: number | undefined;
  /** Tokens. */
  readonly contextLength?: number | undefined;
  /** Length of its vectors. Default 768. */
  readonly embeddingLength?: number | undefined;
  /** Bytes of its weights. */
  readonly size?: number | undefined;
  /** System prompt. */
  readonly system?: string | undefined;
  /** Prevents the model from loading: every run fails with a 500 and this message. */
  readonly loadError?: string | undefined;
}

export type FullSpec = { readonly [K in keyof ModelSpec]-?: Exclude<ModelSpec[K], undefined> };

const WELL_KNOWN_MODELS: readonly (readonly [
  string,
  readonly ModelSpecCapability[],
  string,
  number,
  number,
  number,
])[] = [
  ['llama3.2', ['completion', 'tools'], 'llama', 3.2e9, 131_072, 3072],
  ['qwen3', ['completion', 'tools', 'thinking'], 'qwen3', 8.2e9, 40_960, 4096],
  ['deepseek-r1', ['completion', 'thinking'], 'qwen3', 8.2e9, 131_072, 4096],
  ['gpt-oss', ['completion', 'tools', 'thinking'], 'gptoss', 20.9e9, 131_072, 2880],
  ['gemma3', ['completion', 'vision'], 'gemma3', 4.3e9, 131_072, 2560],
  ['llama3.2-vision', ['completion', 'vision'], 'mllama', 10.7e9, 131_072, 4096],
  ['qwen2.5-coder', ['completion', 'tools', 'insert'], 'qwen2', 7.6e9, 32_768, 3584],
  ['mistral', ['completion', 'tools'], 'llama', 7.2e9, 32_768, 4096],
  ['nomic-embed-text', ['embedding'], 'nomic-bert', 136.7e6, 2048, 768],
  ['embeddinggemma-2', ['embedding', 'vision', 'audio'], 'gemma3', 740e6, 8192, 768],
  ['all-minilm', ['embedding'], 'bert', 22.7e6, 512, 384],
  ['nimble', ['decision'], 'qwen3', 4e9, 32_768, 2560],
  ['clef', ['decision', 'vision'], 'clef', 4.3e9, 32_768, 2560],
  ['clef-flash', ['decision', 'vision'], 'clef', 0.9e9, 32_768, 1024],
  ['tinyllama', ['completion'], 'llama', 1.1e9, 2048, 2048],
];

const KNOWN_SPECS = WELL_KNOWN_MODELS.map(
  ([name, capabilities, family, parameters, contextLength, embeddingLength]): FullSpec => {
    return {
      name,
      capabilities,
      family,
      parameters,
      contextLength,
      embeddingLength,
      size: Math.round(parameters * 0.6),
      system: '',
      loadError: '',
    };
  },
);

/** The spec of a model that is not well known. */
const SMALL_MODEL = {
  capabilities: ['completion', 'tools'],
  family: 'llama',
  parameters: 1.2e9,
  contextLength: 8192,
  embeddingLength: 2048,
} as const;

/** The default models of a server: one each for chat, thinking, vision and embeddings. */
export const DEFAULT_MODELS: readonly string[] = [
  'llama3.2',
  'qwen3',
  'gemma3',
  'nomic-embed-text',
];

export const KNOWN_MODELS: readonly string[] = KNOWN_SPECS.map(({ name }) => name);

/**
 * Completes a spec from the well-known model of its name, whatever the tag, else from a small chat
 * model.
 */
export function completeSpec(given: string | ModelSpec): FullSpec {
  const { name, ...rest } = typeof given === 'string' ? { name: given } : given;
  const base = name.split('/').pop()?.split(':')[0]?.toLowerCase();
  const like = KNOWN_SPECS.find((other) => other.name === base) ?? {
    ...SMALL_MODEL,
    size: 720e6,
    system: '',
    loadError: '',
  };
  return { ...like, ...omitUndefined(rest), name };
}

export interface Layer {
  readonly kind:
    'model' | 'template' | 'system' | 'params' | 'license' | 'messages' | 'adapter' | 'config';
  /** `sha256:` and 64 hex digits. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
}

export interface Details {
  readonly parent_model: string;
  readonly format: string;
  readonly family: string;
  readonly families: readonly string[] | null;
  readonly parameter_size: string;
  readonly quantization_level: string;
}

export interface Remote {
  readonly model: string;
  readonly host: string;
}

interface StoredMessage {
  readonly role: string;
  readonly content: string;
}

/** The values of `think` that a model takes, as `show` has them. */
export interface ThinkingValues {
  readonly values: readonly (boolean | string)[];
  readonly default: boolean | string;
}

const LEVELS: ThinkingValues = { values: ['low', 'medium', 'high'], default: 'medium' };
const ON_OR_OFF: ThinkingValues = { values: [false, true], default: true };

/** The values of models with a built-in renderer or parser, by its name or the model's family. */
const THINKING_VALUES: Readonly<Record<string, ThinkingValues>> = {
  harmony: LEVELS,
  gptoss: LEVELS,
  'qwen3.5': ON_OR_OFF,
  'glm-4.7': ON_OR_OFF,
  qwen3: ON_OR_OFF,
};

export function findThinkingValues(...names: readonly string[]): ThinkingValues | undefined {
  return names.map((name) => THINKING_VALUES[name]).find((values) => values !== undefined);
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
  /** The values of `think` that it takes; undefined for a model with a template alone. */
  readonly thinking: ThinkingValues | undefined;
  readonly remote: Remote | undefined;
  /**
   * Whether the weights are the lookup table made for tests, which answers from its script only.
   */
  readonly scripted: boolean;
  /** The error when it is loaded; empty for none. */
  readonly loadError: string;
}

export function sumLayerSizes(model: StoredModel): number {
  return model.layers.reduce((sum, layer) => sum + layer.size, 0);
}

/** Returns the keys that name the model and the server behind a remote model. */
export function pickRemote({ remote }: StoredModel): {
  readonly remote_model?: string;
  readonly remote_host?: string;
} {
  return remote === undefined ? {} : { remote_model: remote.model, remote_host: remote.host };
}

/** Formats a parameter count as the server does: `3.2B`, `629K`. */
export function formatParameterCount(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)}B`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(2)}M`;
  return count >= 1000 ? `${(count / 1000).toFixed(0)}K` : String(count);
}

export function readContextLength(model: StoredModel): number {
  return readNumber(model, 'context_length') ?? 4096;
}

export function readEmbeddingLength(model: StoredModel): number {
  return readNumber(model, 'embedding_length') ?? 768;
}

function readNumber(model: StoredModel, key: string): number | undefined {
  const value = model.info[`${model.details.family}.${key}`];
  return typeof value === 'number' ? value : undefined;
}

function makeTemplate(capabilities: readonly ModelSpecCapability[]): string {
  const insert = capabilities.includes('insert')
    ? '{{ if .Suffix }}<|fim|>{{ .Suffix }}{{ end }}'
    : '';
  const tools = capabilities.includes('tools') ? '{{ if .Tools }}{{ .Tools }}{{ end }}' : '';
  const thinking = capabilities.includes('thinking')
    ? '{{ if .Thinking }}<think>{{ .Thinking }}</think>{{ end }}'
    : '';
  return capabilities.includes('embedding')
    ? '{{ .Prompt }}'
    : `${insert}${tools}{{ range .Messages }}<|{{ .Role }}|>${thinking}{{ .Content }}{{ end }}`;
}

/** The parts of a model that was created from nothing. */
export const BLANK_MODEL: Omit<StoredModel, 'name' | 'digest' | 'modifiedAt' | 'details'> = {
  layers: [],
  info: {},
  tensors: [],
  capabilities: [],
  template: '{{ .Prompt }}',
  system: '',
  license: [],
  parameters: {},
  messages: [],
  renderer: '',
  parser: '',
  requires: '',
  thinking: undefined,
  remote: undefined,
  scripted: false,
  loadError: '',
};

/** Makes the model that a spec describes. Its layers have digests, but no blobs. */
export function makeModel(spec: FullSpec, now: number): StoredModel {
  const { family, system, capabilities, loadError } = spec;
  const name = parseName(spec.name);
  if (name === undefined) throw new TypeError(`not a model name: ${spec.name}`);
  const license = [`Licence of ${name.model}, for tests`];
  const parts = { ...BLANK_MODEL, system, license, template: makeTemplate(capabilities) };
  const weights: Layer = {
    kind: 'model',
    size: spec.size,
    digest: `sha256:${hashSha256(`weights of ${spec.name}`)}`,
  };
  const details = {
    format: 'gguf',
    quantization_level: 'Q4_K_M',
    parameter_size: formatParameterCount(spec.parameters),
  };
  return {
    ...parts,
    name,
    digest: hashSha256(`manifest of ${spec.name}`),
    modifiedAt: now,
    layers: makeLayers(parts, weights, spec.name),
    details: { parent_model: '', family, families: [family], ...details },
    info: makeInfo(spec),
    tensors: [
      { name: 'token_embd.weight', type: 'Q4_K', shape: [spec.embeddingLength, 32_000] },
      { name: 'output_norm.weight', type: 'F32', shape: [spec.embeddingLength] },
    ],
    capabilities,
    thinking: capabilities.includes('thinking') ? findThinkingValues(family) : undefined,
    loadError,
  };
}

type Parts = Pick<StoredModel, 'template' | 'system' | 'license' | 'parameters' | 'messages'>;

/**
 * Returns the layers of a model: its weights, the parts that it has, and its configuration, which
 * the text `config` names.
 */
export function makeLayers(parts: Parts, weights: Layer | undefined, config: string): Layer[] {
  const { template, system, license, parameters, messages } = parts;
  const makeLayer = (kind: Layer['kind'], content: string): Layer => ({
    kind,
    digest: `sha256:${hashSha256(content)}`,
    size: content.length,
  });
  return [
    ...(weights === undefined ? [] : [weights]),
    ...(template === BLANK_MODEL.template ? [] : [makeLayer('template', template)]),
    ...(system === '' ? [] : [makeLayer('system', system)]),
    ...license.map((text) => makeLayer('license', text)),
    ...(messages.length === 0 ? [] : [makeLayer('messages', JSON.stringify(messages))]),
    ...(Object.keys(parameters).length === 0
      ? []
      : [makeLayer('params', JSON.stringify(parameters))]),
    makeLayer('config', config),
  ];
}

function makeInfo({
  family,
  contextLength,
  embeddingLength,
  parameters,
}: FullSpec): Record<string, unknown> {
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
