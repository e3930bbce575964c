import type { Reply } from '@clients/core/testing';
import { readBody, type Call } from './context.js';
import { type ModelName, makeNameKey, parseName, hashSha256, formatShortName } from './names.js';
import { type Gguf, isGguf, readQuantization, readGguf } from './gguf.js';
import {
  BLANK_MODEL,
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

const QUANTIZATION_LEVELS = ['F32', 'F16', 'BF16', 'Q4_K_S', 'Q4_K_M', 'Q8_0'];

interface Base {
  readonly parent: string;
  readonly model: StoredModel | undefined;
  readonly weights: Layer | undefined;
  readonly gguf: Gguf | undefined;
  readonly quantized?: string;
}

export async function createModel(call: Call): Promise<Reply> {
  const body = await readBody(call);
  const name = parseName(body.model);
  if (name === undefined) throw new Refusal(400, 'invalid model name');
  checkParts(call, body);
  return replyToJob(body, runCreate(call, body, name));
}

function checkParts({ context: { state } }: Call, body: Body): void {
  const adapters = body.adapters ?? {};
  for (const file of Object.keys({ ...body.files, ...adapters }))
    if (file.startsWith('/') || file.split('/').includes('..'))
      throw new Refusal(400, 'file path must be relative');
  const problem = findSourceProblem(body, state);
  if (problem !== undefined) throw new Refusal(400, problem);
  if (isUnclosed(body.template))
    throw new Refusal(400, 'template error: template: :1: unclosed action');
  for (const digest of Object.values(adapters))
    if (!state.hasLayer(String(digest)))
      throw new Refusal(400, describeMissingBlob(String(digest)));
}

/** Returns what is wrong with the model or the files that a model is made from. */
function findSourceProblem(
  { remote_host: host, from, files }: Body,
  state: ModelState,
): string | undefined {
  if (host !== '') return URL.canParse(addScheme(host)) ? undefined : 'bad remote';
  if (from !== '') return parseName(from) === undefined ? 'invalid model name' : undefined;
  if (files === undefined) return "neither 'from' or 'files' was specified";
  if (!Object.keys(files).some((file) => /\.(gguf|safetensors)$/.test(file))) return 'unknown type';
  const digests = Object.values(files);
  if (digests.includes('')) return 'invalid digest format';
  const blobs = digests.map((digest) => state.getBlob(String(digest)));
  const isForeign = blobs.some((blob) => blob !== undefined && !isGguf(blob));
  return isForeign ? 'supplied file was not in GGUF format' : undefined;
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
  const quantize = body.quantize.toUpperCase();
  const quantized =
    quantize === '' || base.weights === undefined
      ? base
      : yield* quantizeModel(base, base.weights.size, quantize);
  const model = assembleModel(body, name, quantized, state);
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
  if (!/^sha256:[\da-f]{64}$/.test(digest)) throw new Refusal(500, 'invalid digest format');
  const blob = state.getBlob(digest);
  if (blob === undefined) throw new Refusal(500, describeMissingBlob(digest));
  return {
    parent: '',
    model: undefined,
    weights: { kind: 'model', digest, size: blob.byteLength },
    gguf: readGguf(blob),
  };
}

async function* quantizeModel(
  base: Base,
  total: number,
  target: string,
): AsyncGenerator<Progress, Base> {
  await Promise.resolve();
  if (!QUANTIZATION_LEVELS.includes(target))
    throw new Refusal(
      500,
      `unsupported quantization type ${target} - supported types are F32, F16, Q4_K_S, Q4_K_M, Q8_0`,
    );
  const present =
    base.gguf === undefined
      ? (base.model?.details.quantization_level ?? '')
      : readQuantization(base.gguf.info);
  if (!['F32', 'F16', 'BF16', 'unknown'].includes(present))
    throw new Refusal(500, 'quantization is only supported for F16, BF16 and F32 models');
  const status = `quantizing ${present === 'unknown' ? 'F32' : present} model to ${target}`;
  for (const part of [0.001, 0.35, 0.7, 1])
    yield { status, digest: '0'.repeat(19), total, completed: Math.ceil(total * part) };
  yield { status: 'verifying conversion' };
  return { ...base, quantized: target };
}

function assembleModel(body: Body, name: ModelName, base: Base, state: ModelState): StoredModel {
  const { gguf, weights, quantized } = base;
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
  const halved = weights && {
    size: Math.round(weights.size / 2),
    digest: `sha256:${hashSha256(weights.digest + String(quantized))}`,
  };
  const file = weights && {
    ...weights,
    kind: 'model' as const,
    ...(quantized === undefined ? {} : halved),
  };
  const layers = makeLayers(parts, file, JSON.stringify([base.parent, quantized]));
  const remote = readRemote(body);
  return {
    ...parts,
    name,
    layers,
    details: remote === undefined ? makeDetails(base, layers) : readRemoteDetails(body.info ?? {}),
    digest: hashSha256(`${makeNameKey(name)} ${JSON.stringify(layers)}`),
    modifiedAt: state.clock.now(),
    capabilities: findCapabilities(body, base, parts.template, parts.parser),
    remote,
    scripted:
      parent.scripted ||
      (info['general.name'] === 'scripted' && info['general.license'] === 'CC0-1.0'),
  };
}

function makeDetails({ model, gguf, parent, quantized }: Base, layers: readonly Layer[]): Details {
  if (gguf === undefined && model !== undefined) {
    const level = quantized ?? model.details.quantization_level;
    return {
      ...model.details,
      parent_model: quantized === undefined ? parent : '',
      quantization_level: level,
    };
  }
  const info = gguf?.info ?? {};
  const weights = layers.find(({ kind }) => kind === 'model')?.digest.replace(':', '-') ?? '';
  const family = readText(info, 'general.architecture');
  return {
    parent_model: quantized === undefined ? `/var/lib/models/blobs/${weights}` : '',
    format: 'gguf',
    family,
    families: [family],
    parameter_size: formatParameterCount(Number(info['general.parameter_count'] ?? 0)),
    quantization_level: quantized ?? readQuantization(info),
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
