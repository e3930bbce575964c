/** A capability of a model. */
export type Capability = 'completion' | 'tools' | 'insert' | 'vision' | 'embedding' | 'thinking';

/** A model of the embedded server. */
export interface ModelSpec {
  /** Such as `llama3.2` or `someone/model:tag`. Default tag: `latest`. */
  readonly name: string;
  /** Default: those of the well-known model with this name, or else completion and tools. */
  readonly capabilities?: readonly Capability[] | undefined;
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

/** A spec with all of its fields. */
export type FullSpec = { readonly [K in keyof ModelSpec]-?: Exclude<ModelSpec[K], undefined> };

const known: readonly FullSpec[] = [
  spec('llama3.2', ['completion', 'tools'], 'llama', 3.2e9, 131_072, 3072),
  spec('qwen3', ['completion', 'tools', 'thinking'], 'qwen3', 8.2e9, 40_960, 4096),
  spec('deepseek-r1', ['completion', 'thinking'], 'qwen3', 8.2e9, 131_072, 4096),
  spec('gpt-oss', ['completion', 'tools', 'thinking'], 'gptoss', 20.9e9, 131_072, 2880),
  spec('gemma3', ['completion', 'vision'], 'gemma3', 4.3e9, 131_072, 2560),
  spec('llama3.2-vision', ['completion', 'vision'], 'mllama', 10.7e9, 131_072, 4096),
  spec('qwen2.5-coder', ['completion', 'tools', 'insert'], 'qwen2', 7.6e9, 32_768, 3584),
  spec('mistral', ['completion', 'tools'], 'llama', 7.2e9, 32_768, 4096),
  spec('nomic-embed-text', ['embedding'], 'nomic-bert', 136.7e6, 2048, 768),
  spec('all-minilm', ['embedding'], 'bert', 22.7e6, 512, 384),
  spec('tinyllama', ['completion'], 'llama', 1.1e9, 2048, 2048),
];

function spec(
  name: string,
  capabilities: readonly Capability[],
  family: string,
  parameters: number,
  contextLength: number,
  embeddingLength: number,
): FullSpec {
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
}

/** The default models of a server: one each for chat, thinking, vision and embeddings. */
export const defaultModels: readonly string[] = ['llama3.2', 'qwen3', 'gemma3', 'nomic-embed-text'];

/** The names of the well-known models, which can be pulled. */
export const knownModels: readonly string[] = known.map(({ name }) => name);

/** Completes a spec from the well-known model of its name, whatever the tag, else from a small chat model. */
export function fullSpec(given: string | ModelSpec): FullSpec {
  const { name, ...rest } = typeof given === 'string' ? { name: given } : given;
  const base = name.split('/').pop()?.split(':')[0]?.toLowerCase();
  const like = known.find((other) => other.name === base) ?? spec(name, ['completion', 'tools'], 'llama', 1.2e9, 8192, 2048);
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...like, ...set, name };
}
