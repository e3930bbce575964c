import type { Reply } from '@clients/core/testing';
import { pause } from '@clients/core/testing';
import { bodyOf, type Call, type Context, unreachable } from './context.js';
import type { Body } from './fields.js';
import { type Layer, modelFromSpec, type StoredModel } from './models.js';
import { fullName, type ModelName, parseName, shortName } from './names.js';
import { fullSpec } from './specs.js';
import { json, lines, Refusal, trimmed, workType } from './wire.js';

/** A line of progress. */
export interface Progress extends Record<string, unknown> {
  readonly status: string;
}

/** Number of steps in which a layer is transferred. */
const steps = 8;

/** Responds with the events of a job as a stream, or with their outcome. */
export async function jobReply(body: Body, events: AsyncIterable<Progress>): Promise<Reply> {
  if (body.flag('stream') !== false) return lines(events);
  let last: Progress = { status: 'success' };
  try {
    for await (const event of events) last = event;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.status, error.message, workType, error.extra);
  }
  return json(last, 200, workType);
}

/** POST /api/pull */
export async function pull(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'PullRequest');
  const name = parseName(body.model);
  if (name === undefined) throw new Refusal(400, 'invalid model name');
  return jobReply(body, pulled(call, name, body.flag('insecure') === true));
}

/** Pulls a model from the embedded registry. */
export async function* pulled(call: Call, name: ModelName, insecure: boolean): AsyncGenerator<Progress> {
  const { context, request } = call;
  yield { status: 'pulling manifest' };
  const model = inRegistry(context, name, insecure);
  const entry = context.registry.get(shortName(name).toLowerCase());
  const failure = typeof entry === 'object' ? entry : undefined;
  if (failure?.at === 'layers') throw new Refusal(500, failure.error);
  for (const layer of model.layers)
    yield* transferLayer('pulling', { layer, present: context.state.hasLayer(layer.digest), ...transferSettings(call) });
  if (request.signal.aborted) return;
  for (const { digest } of model.layers) context.partial.delete(digest);
  yield { status: 'verifying sha256 digest' };
  if (failure !== undefined) throw new Refusal(500, failure.error);
  yield { status: 'writing manifest' };
  context.state.put({ ...model, modifiedAt: context.state.clock.now() });
  yield { status: 'success' };
}

/** Finds a model in the embedded registry, or throws the error of a pull. */
function inRegistry(context: Context, name: ModelName, insecure: boolean): StoredModel {
  const { host, namespace, model, tag, scheme } = name;
  const path = `/v2/${namespace}/${model}/manifests/${tag}`;
  const fail = (text: string): never => {
    throw new Refusal(500, `pull model manifest: ${text}`);
  };
  const entry = context.registry.get(shortName(name).toLowerCase());
  const pushed = context.pushed.get(shortName(name).toLowerCase());
  if (scheme === 'http' && !insecure) fail(`Get "https://${host}${path}": tls: first record does not look like a TLS handshake`);
  if (pushed !== undefined) return pushed;
  if (entry === undefined && (context.cloud === 'unreachable' || host.endsWith('.invalid'))) {
    fail(`Get "${insecure ? 'http' : 'https'}://${host}${path}": dial tcp: lookup ${host} on 192.0.2.53:53: no such host`);
  }
  if (entry === undefined) return fail('file does not exist');
  if (entry !== true && (entry.at ?? 'manifest') === 'manifest') return fail(entry.error);
  return { ...modelFromSpec(fullSpec(shortName(name)), context.state.clock.now()), name };
}

/** The transfer of a layer, and how far it got before. */
interface LayerTransfer {
  readonly layer: Layer;
  /** Whether the other side has the layer. */
  readonly present: boolean;
  /** Bytes received, by digest. */
  readonly partial: Map<string, number>;
  readonly delay: number;
  readonly signal: AbortSignal;
}

function transferSettings({ context, request }: Call): Pick<LayerTransfer, 'partial' | 'delay' | 'signal'> {
  return { partial: context.partial, delay: context.chunkDelay, signal: request.signal };
}

/** Yields the lines for a layer: one when the other side has it, else several, from the byte where the last transfer was interrupted. */
async function* transferLayer(verb: string, { layer, present, partial, delay, signal }: LayerTransfer): AsyncGenerator<Progress> {
  const { digest, size: total } = layer;
  const last = present || total < 10_000 ? 0 : steps;
  for (let step = 0; step <= last; step++) {
    const completed = last === 0 ? total : Math.floor((total * step) / last);
    if (completed < (partial.get(digest) ?? 0)) continue;
    await pause(delay, signal);
    if (signal.aborted) return;
    partial.set(digest, completed);
    yield { status: `${verb} ${digest.slice(7, 19)}`, ...trimmed({ digest, total, completed }) };
  }
}

/** POST /api/push */
export async function push(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'PushRequest');
  if (body.model === '') throw new Refusal(400, 'model is required');
  return jobReply(body, pushed(call, body));
}

async function* pushed(call: Call, body: Body): AsyncGenerator<Progress> {
  const { context, request } = call;
  const insecure = body.flag('insecure') === true;
  yield { status: 'retrieving manifest' };
  const name = parseName(body.model);
  const model = context.state.find(body.model);
  if (name === undefined || model === undefined) {
    yield { status: "couldn't retrieve manifest" };
    throw new Refusal(500, name === undefined ? `unqualified name: registry.ollama.ai/library/${body.model}:latest` : noManifest(name));
  }
  refusePush(context, name, model, insecure);
  for (const layer of model.layers)
    yield* transferLayer('pushing', { layer, present: false, ...transferSettings(call), partial: new Map() });
  if (request.signal.aborted) return;
  yield { status: 'pushing manifest' };
  context.pushed.set(shortName(name).toLowerCase(), { ...model, name });
  yield { status: 'success' };
}

/** Returns the error of a server that does not have the model. */
function noManifest(name: ModelName): string {
  const path = fullName(name).replace(/:[^:]*$/, '');
  return `open /var/lib/models/manifests/${path}/${name.tag}: no such file or directory`;
}

/** Throws the error of a push that the registry does not accept. */
function refusePush(context: Context, name: ModelName, model: StoredModel, insecure: boolean): void {
  const { host, namespace, scheme } = name;
  const url = `${insecure ? 'http' : 'https'}://${host}/v2/${namespace}/${name.model}/blobs/${model.layers[0]?.digest ?? ''}`;
  const entry = context.registry.get(shortName(name).toLowerCase());
  if (scheme === 'http' && !insecure) throw new Refusal(500, `Head "${url}": tls: first record does not look like a TLS handshake`);
  if (typeof entry === 'object') throw new Refusal(500, entry.error);
  if (entry === true && namespace !== 'library') return;
  if (context.cloud === 'unreachable') throw new Refusal(500, `Head "${url}": dial tcp: lookup ${host} on 192.0.2.53:53: no such host`);
  if (context.cloud !== 'online') throw new Refusal(500, context.cloud === 'disabled' ? unreachable('/v2') : 'unauthorized: access denied');
  if (namespace === 'library') throw new Refusal(500, 'unauthorized: access denied');
}
