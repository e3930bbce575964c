import { isRecord } from '@clients/core/testing';
import type { Body } from './fields.js';
import type { Gguf } from './gguf.js';
import { parameterSize, quantizationOf } from './gguf.js';
import { sha256 } from './digest.js';
import type { Details, Layer, Remote, StoredMessage, StoredModel } from './models.js';
import { type ModelName, nameKey } from './names.js';
import type { ModelState } from './state.js';

/** The parts that a new model is created from. */
export interface Base {
  /** Name of the model it derives from. */
  readonly parent: string;
  readonly model: StoredModel | undefined;
  readonly weights: Layer | undefined;
  readonly gguf: Gguf | undefined;
  readonly quantized?: string;
}

/** A new model, and the digests of its layers that existed before. */
interface Assembled {
  readonly model: StoredModel;
  readonly existing: ReadonlySet<string>;
}

/** Creates a model from its base and the fields of the request. */
export function assemble(body: Body, name: ModelName, base: Base, state: ModelState): Assembled {
  const parent = base.model;
  const parts = partsOf(body, parent);
  const layers = layersOf(parts, base);
  const existing = new Set(layers.map(({ digest }) => digest).filter((digest) => state.hasLayer(digest)));
  const remote = remoteOf(body);
  const info = remote === undefined ? (base.gguf?.info ?? parent?.info ?? {}) : remoteInfo(body);
  const details = remote === undefined ? detailsOf(base, layers) : remoteDetails(body);
  const parser = body.text('parser') || (parent?.parser ?? '');
  const model: StoredModel = {
    ...parts,
    name,
    layers,
    info,
    details,
    digest: sha256(`${nameKey(name)} ${JSON.stringify(layers)}`),
    modifiedAt: state.clock.now(),
    tensors: remote === undefined ? (base.gguf?.tensors ?? parent?.tensors ?? []) : [],
    capabilities: capabilitiesOf(body, base, parts.template, parser),
    renderer: body.text('renderer') || (parent?.renderer ?? ''),
    parser,
    requires: body.text('requires') || (parent?.requires ?? ''),
    remote,
    loadError: parent?.loadError ?? '',
    scripted: parent?.scripted ?? (info['general.name'] === 'scripted' && info['general.license'] === 'CC0-1.0'),
  };
  return { model, existing };
}

type Parts = Pick<StoredModel, 'template' | 'system' | 'license' | 'parameters' | 'messages'>;

function partsOf(body: Body, parent: StoredModel | undefined): Parts {
  const license = body.get('license');
  const given = typeof license === 'string' || Array.isArray(license) ? [license].flat().map(String) : undefined;
  return {
    template: body.text('template') || (parent?.template ?? '{{ .Prompt }}'),
    system: body.text('system') || (parent?.system ?? ''),
    license: given ?? parent?.license ?? [],
    parameters: { ...parent?.parameters, ...body.map('parameters') },
    messages: body.list('messages')?.map(storedMessage) ?? parent?.messages ?? [],
  };
}

function storedMessage(message: unknown): StoredMessage {
  const text = (key: string): string => (isRecord(message) && typeof message[key] === 'string' ? message[key] : '');
  return { role: text('role'), content: text('content') };
}

function layersOf(parts: Parts, base: Base): Layer[] {
  const layers: Layer[] = [];
  const add = (kind: Layer['kind'], content: string): void => {
    layers.push({ kind, digest: `sha256:${sha256(content)}`, size: new TextEncoder().encode(content).byteLength });
  };
  if (base.weights !== undefined) {
    if (base.quantized === undefined) layers.push({ ...base.weights, kind: 'model' });
    else
      layers.push({
        kind: 'model',
        digest: `sha256:${sha256(base.weights.digest + base.quantized)}`,
        size: Math.round(base.weights.size / 2),
      });
  }
  if (parts.template !== '{{ .Prompt }}') add('template', parts.template);
  if (parts.system !== '') add('system', parts.system);
  for (const text of parts.license) add('license', text);
  if (parts.messages.length > 0) add('messages', JSON.stringify(parts.messages));
  if (Object.keys(parts.parameters).length > 0) add('params', JSON.stringify(parts.parameters));
  add('config', JSON.stringify([base.parent, base.quantized]));
  return layers;
}

function detailsOf(base: Base, layers: readonly Layer[]): Details {
  const { model, gguf, parent } = base;
  const weights = layers.find(({ kind }) => kind === 'model')?.digest.replace(':', '-') ?? '';
  if (gguf === undefined && model !== undefined) {
    return {
      ...model.details,
      parent_model: base.quantized === undefined ? parent : '',
      quantization_level: base.quantized ?? model.details.quantization_level,
    };
  }
  const info = gguf?.info ?? {};
  const family = typeof info['general.architecture'] === 'string' ? info['general.architecture'] : '';
  const count = info['general.parameter_count'];
  return {
    parent_model: base.quantized === undefined ? `/var/lib/models/blobs/${weights}` : '',
    format: 'gguf',
    family,
    families: [family],
    parameter_size: parameterSize(typeof count === 'number' ? count : 0),
    quantization_level: base.quantized ?? quantizationOf(info),
  };
}

/** Derives the capabilities of a model from its template, and those of embedding models from their architecture. */
function capabilitiesOf(body: Body, { model, gguf }: Base, template: string, parser: string): readonly string[] {
  const declared = body.map('info')?.['capabilities'];
  if (body.text('remote_host') !== '') return Array.isArray(declared) ? declared.map(String) : [];
  const embedding =
    gguf === undefined ? model?.capabilities.includes('embedding') : Object.keys(gguf.info).some((key) => key.endsWith('.pooling_type'));
  if (embedding === true) return ['embedding'];
  if (model !== undefined && body.text('template') === '' && body.text('parser') === '') return model.capabilities;
  const capabilities = ['completion'];
  if (template.includes('.Tools')) capabilities.push('tools');
  if (template.includes('.Suffix')) capabilities.push('insert');
  if (model?.capabilities.includes('vision') === true) capabilities.push('vision');
  if (template.includes('.Thinking') || parser.includes('thinking')) capabilities.push('thinking');
  return capabilities;
}

function remoteOf(body: Body): Remote | undefined {
  const host = body.text('remote_host');
  if (host === '') return undefined;
  const url = new URL(host.includes('://') ? host : `https://${host}`);
  const port = url.port === '' && !/:\d+\/?$/.test(host) ? ':11434' : /:\d+(?=\/?$)/.exec(host)?.[0];
  return { model: body.text('from'), host: `${url.protocol}//${url.hostname}${port ?? ''}` };
}

function text(body: Body, key: string): string {
  const value = body.map('info')?.[key];
  return typeof value === 'string' ? value : '';
}

function remoteDetails(body: Body): Details {
  const family = text(body, 'model_family');
  return {
    parent_model: '',
    format: '',
    family,
    families: family === '' ? null : [family],
    parameter_size: text(body, 'parameter_size'),
    quantization_level: text(body, 'quantization_level'),
  };
}

function remoteInfo(body: Body): Record<string, unknown> {
  const family = text(body, 'model_family');
  const info: Record<string, unknown> = family === '' ? {} : { 'general.architecture': family };
  const name = text(body, 'base_name');
  if (name !== '') info['general.basename'] = name;
  for (const key of ['context_length', 'embedding_length']) {
    const value = body.map('info')?.[key];
    if (typeof value === 'number') info[`${family}.${key}`] = value;
  }
  return info;
}
