import type { Reply } from '@clients/server-kit';
import { readBody, type Call } from './context.js';
import { type ModelName, makeNameKey, parseName, hashSha256, formatShortName } from './names.js';
import { type Gguf, readQuantization, readGguf } from './gguf.js';
import {
  BLANK_MODEL,
  findThinkingValues,
  type Details,
  type Layer,
  makeLayers,
  formatParameterCount,
  type Remote,
  type StoredModel,
} from './models.js';
import type { Json } from './body-fields.js';
import type { Body } from './native-body.js';
import type { ModelState } from './state.js';
import { replyToJob, type Progress, pullModel } from './transfer.js';
import { Refusal } from './wire.js';

interface Base {
  readonly parent: string;
  readonly model: StoredModel | undefined;
  readonly weights: Layer | undefined;
  readonly gguf: Gguf | undefined;
}

export async function createModel(call: Call): Promise<Reply> {
  const body = await readBody(call);
  const name = parseName(body.model);
  if (name === undefined) throw new Refusal(400, 'invalid model name');
  checkParts(body);
  return replyToJob(body, runCreate(call, body, name));
}

function checkParts(body: Body): void {
  const { adapters, files = {} } = body;
  const names = Object.keys(files);
  checkLicense(body.license);
  if (body.parameters?.['typical_p'] !== undefined)
    throw new Refusal(400, 'typical_p is no longer supported');
  if (adapters !== undefined) throw new Refusal(400, 'LoRA adapters are no longer supported');
  if (names.length > MAX_FILES)
    throw new Refusal(
      400,
      `too many files: ${String(names.length)} exceeds maximum ${String(MAX_FILES)}`,
    );
  for (const [file, digest] of Object.entries(files)) {
    if (file.startsWith('/') || file.split('/').includes('..'))
      throw new Refusal(400, `file path must be relative: ${file}`);
    if (!/^sha256[:-][\da-f]{64}$/.test(String(digest)))
      throw new Refusal(400, `invalid digest for ${file}: invalid digest format`);
  }
  if (['.gguf', '.safetensors'].every((end) => names.some((file) => file.endsWith(end))))
    throw new Refusal(400, 'mixed model file types: found both gguf and safetensors inputs');
  // Only safetensors can be quantized, and this server has none.
  if (body.quantize !== '')
    throw new Refusal(
      400,
      'create-time quantization is only supported for safetensors imports; quantize GGUF models with llama.cpp tools before importing',
    );
  if (body.draft_quantize !== '')
    throw new Refusal(
      400,
      'draft quantization during create is only supported for safetensors imports; quantize GGUF draft models with llama.cpp tools before importing',
    );
  const problem = findSourceProblem(body);
  if (problem !== undefined) throw new Refusal(400, problem);
  if (isUnclosed(body.template))
    throw new Refusal(400, 'template error: template: :1: unclosed action');
}

const MAX_FILES = 1024;

function checkLicense(license: unknown): void {
  const refuse = (what: string): never => {
    throw new Refusal(400, `license must be a string or a list of strings: ${what}`);
  };
  if (typeof license === 'number') refuse('got float64');
  const wrong = Array.isArray(license)
    ? license.findIndex((item: unknown) => typeof item === 'number')
    : -1;
  if (wrong >= 0) refuse(`element ${String(wrong)} is float64`);
}

/** Returns what is wrong with the model or the files that a model is made from. */
function findSourceProblem({ remote_host: host, from, files }: Body): string | undefined {
  if (host !== '') return URL.canParse(addScheme(host)) ? undefined : 'bad remote';
  if (from !== '') return parseName(from) === undefined ? 'invalid model name' : undefined;
  if (files === undefined) return "neither 'from' or 'files' was specified";
  if (!Object.keys(files).some((file) => /\.(gguf|safetensors)$/.test(file))) return 'unknown type';
  return undefined;
}

function addScheme(host: string): string {
  return host.includes('://') ? host : `https://${host}`;
}

/** Returns whether an action of a template, which begins with `{{`, does not end. */
export function isUnclosed(template: string): boolean {
  return template.lastIndexOf('{{') > template.lastIndexOf('}}');
}

function describeMissingBlob(digest: string): string {
  return `open /var/lib/models/blobs/${digest.replace(':', '-')}: no such file or directory`;
}

async function* runCreate(call: Call, body: Body, name: ModelName): AsyncGenerator<Progress> {
  const { state } = call.context;
  const base = yield* readBase(call, body);
  const model = assembleModel(body, name, base, state);
  for (const { kind, digest } of model.layers)
    if (kind !== 'config')
      yield {
        status: `${state.hasLayer(digest) ? 'using existing' : 'creating new'} layer ${digest}`,
      };
  yield { status: 'writing manifest' };
  state.put(model);
  yield { status: 'success' };
}

/**
 * Returns the parts of the new model: an uploaded file, a model of this server, or one that is
 * pulled first.
 */
async function* readBase(call: Call, body: Body): AsyncGenerator<Progress, Base> {
  const { state } = call.context;
  const from = body.from;
  if (body.remote_host !== '')
    return { parent: '', weights: undefined, model: undefined, gguf: undefined };
  if (from !== '') {
    const name = parseName(from);
    // With all the events of a pull, its success included.
    if (state.find(from) === undefined && name !== undefined) yield* pullModel(call, name);
    const stored = state.find(from);
    return {
      parent: stored === undefined ? '' : formatShortName(stored.name),
      model: stored,
      weights: stored?.layers[0],
      gguf: undefined,
    };
  }
  yield { status: 'parsing GGUF' };
  const digest = String(Object.values(body.files ?? {})[0]);
  const blob = state.getBlob(digest);
  if (blob === undefined) throw new Refusal(500, describeMissingBlob(digest));
  return {
    parent: '',
    model: undefined,
    weights: { kind: 'model', digest, size: blob.byteLength },
    gguf: readGguf(blob),
  };
}

function assembleModel(body: Body, name: ModelName, base: Base, state: ModelState): StoredModel {
  const { gguf, weights } = base;
  const parent = { ...BLANK_MODEL, ...base.model, ...gguf };
  const { info } = parent;
  const parts = {
    ...parent,
    template: body.template || parent.template,
    system: body.system || parent.system,
    license: [body.license ?? parent.license].flat().map(String),
    parameters: { ...parent.parameters, ...body.parameters },
    messages:
      body.messages.length > 0
        ? body.messages.map(({ role, content }) => ({ role, content }))
        : parent.messages,
    renderer: body.renderer || parent.renderer,
    parser: body.parser || parent.parser,
    requires: body.requires || parent.requires,
  };
  const file = weights && { ...weights, kind: 'model' as const };
  const layers = makeLayers(parts, file, JSON.stringify([base.parent]));
  const remote = readRemote(body);
  return {
    ...parts,
    name,
    layers,
    details: remote === undefined ? makeDetails(base, layers) : readRemoteDetails(body.info ?? {}),
    digest: hashSha256(`${makeNameKey(name)} ${JSON.stringify(layers)}`),
    modifiedAt: state.clock.now(),
    capabilities: findCapabilities(body, base, parts.template, parts.parser),
    thinking: findThinkingValues(body.renderer, body.parser) ?? parent.thinking,
    remote,
    scripted:
      parent.scripted ||
      (info['general.name'] === 'scripted' && info['general.license'] === 'CC0-1.0'),
  };
}

function makeDetails({ model, gguf, parent }: Base, layers: readonly Layer[]): Details {
  if (gguf === undefined && model !== undefined) return { ...model.details, parent_model: parent };
  const info = gguf?.info ?? {};
  const weights = layers.find(({ kind }) => kind === 'model')?.digest.replace(':', '-') ?? '';
  const family = readText(info, 'general.architecture');
  return {
    parent_model: `/var/lib/models/blobs/${weights}`,
    format: 'gguf',
    family,
    families: [family],
    parameter_size: formatParameterCount(Number(info['general.parameter_count'] ?? 0)),
    quantization_level: readQuantization(info),
  };
}

/**
 * Derives the capabilities of a model from its template, and those of embedding models from their
 * architecture.
 */
function findCapabilities(
  body: Body,
  { model, gguf }: Base,
  template: string,
  parser: string,
): readonly string[] {
  if (body.capabilities.length > 0) return body.capabilities;
  const declared = body.info?.['capabilities'];
  if (body.remote_host !== '') return Array.isArray(declared) ? declared.map(String) : [];
  const isPooling = Object.keys(gguf?.info ?? {}).some((key) => key.endsWith('.pooling_type'));
  if (isPooling || model?.capabilities.includes('embedding') === true) return ['embedding'];
  if (model !== undefined && body.template === '' && body.parser === '') return model.capabilities;
  return [
    'completion',
    ...(template.includes('.Tools') ? ['tools'] : []),
    ...(template.includes('.Suffix') ? ['insert'] : []),
    ...(model?.capabilities.includes('vision') === true ? ['vision'] : []),
    ...(template.includes('.Thinking') || parser.includes('thinking') ? ['thinking'] : []),
  ];
}

function readRemote(body: Body): Remote | undefined {
  const given = body.remote_host;
  if (given === '') return undefined;
  const { protocol, hostname } = new URL(addScheme(given));
  return {
    model: body.from,
    host: `${protocol}//${hostname}${/:\d+(?=\/?$)/.exec(given)?.[0] ?? ':11434'}`,
  };
}

function readRemoteDetails(info: Json): Details {
  const family = readText(info, 'model_family');
  const sizes = {
    parameter_size: readText(info, 'parameter_size'),
    quantization_level: readText(info, 'quantization_level'),
  };
  return {
    parent_model: '',
    format: '',
    family,
    families: family === '' ? null : [family],
    ...sizes,
  };
}

function readText(info: Json, key: string): string {
  const value = info[key];
  return typeof value === 'string' ? value : '';
}
