import { pause, type Reply, makeJsonReply } from '@clients/server-kit';
import { readBody, type Call, type Context } from './context.js';
import { completeSpec, type Layer, makeModel, type StoredModel } from './models.js';
import { type ModelName, parseName, formatShortName } from './names.js';
import type { Body } from './native-body.js';
import { streamLines, Refusal, omitEmpty } from './wire.js';

export interface Progress extends Record<string, unknown> {
  readonly status: string;
}

const LAYER_STEPS = 8;

/** Responds with the events of a job as a stream, or with their outcome. */
export async function replyToJob(body: Body, events: AsyncIterable<Progress>): Promise<Reply> {
  if (body.stream !== false) return streamLines(events);
  let last: Progress = { status: 'success' };
  for await (const event of events) last = event;
  return makeJsonReply(last);
}

export async function pull(call: Call): Promise<Reply> {
  const body = await readBody(call);
  const name = parseName(body.model);
  if (name === undefined) throw new Refusal(400, 'invalid model name');
  return replyToJob(body, pullModel(call, name));
}

export async function* pullModel(call: Call, name: ModelName): AsyncGenerator<Progress> {
  const { context, request } = call;
  yield { status: 'pulling manifest' };
  const model = findInRegistry(context, name);
  const entry = context.registry.get(makeRegistryKey(name));
  const failure = typeof entry === 'object' ? entry : undefined;
  if (failure?.at === 'layers') throw new Refusal(500, failure.error);
  for (const layer of model.layers)
    yield* transferLayer(call, layer, {
      verb: 'pulling',
      isPresent: context.state.hasLayer(layer.digest),
      partial: context.partial,
    });
  if (request.signal.aborted) return;
  for (const { digest } of model.layers) context.partial.delete(digest);
  yield { status: 'verifying sha256 digest' };
  if (failure !== undefined) throw new Refusal(500, failure.error);
  yield { status: 'writing manifest' };
  context.state.put({ ...model, modifiedAt: context.state.clock.now() });
  yield { status: 'success' };
}

function makeRegistryKey(name: ModelName): string {
  return formatShortName(name).toLowerCase();
}

function findInRegistry(context: Context, name: ModelName): StoredModel {
  const fail = (text: string): never => {
    throw new Refusal(500, `pull model manifest: ${text}`);
  };
  const entry = context.registry.get(makeRegistryKey(name));
  const { host, namespace, model, tag } = name;
  const away = describeUnreachable(
    context,
    name,
    `Get "https://${host}/v2/${namespace}/${model}/manifests/${tag}`,
  );
  if (away !== undefined) fail(away);
  const pushed = context.pushed.get(makeRegistryKey(name));
  if (pushed !== undefined) return pushed;
  if (entry === undefined) return fail('file does not exist');
  if (entry !== true && (entry.at ?? 'manifest') === 'manifest') return fail(entry.error);
  return { ...makeModel(completeSpec(formatShortName(name)), context.state.clock.now()), name };
}

/**
 * Returns the error of an unreachable registry; undefined for one that can be reached, and for a
 * model whose outcome is set.
 */
function describeUnreachable(
  { cloud, registry, pushed }: Context,
  name: ModelName,
  url: string,
): string | undefined {
  const isSet = registry.has(makeRegistryKey(name)) || pushed.has(makeRegistryKey(name));
  if (isSet || (cloud !== 'unreachable' && !name.host.endsWith('.invalid'))) return undefined;
  return `${url}": dial tcp: lookup ${name.host} on 192.0.2.53:53: no such host`;
}

interface Transfer {
  readonly verb: 'pulling' | 'pushing';
  /** The other side has the layer already. */
  readonly isPresent: boolean;
  /** By digest, how many bytes arrived before a transfer was interrupted. */
  readonly partial: Map<string, number>;
}

/**
 * Yields the lines for a layer: one when the other side has it, else several, from the byte where
 * the last transfer was interrupted.
 */
async function* transferLayer(
  { context, request: { signal } }: Call,
  { digest, size: total }: Layer,
  { verb, isPresent, partial }: Transfer,
): AsyncGenerator<Progress> {
  const last = isPresent || total < 10_000 ? 0 : LAYER_STEPS;
  for (let step = 0; step <= last; step++) {
    const completed = last === 0 ? total : Math.floor((total * step) / last);
    if (completed < (partial.get(digest) ?? 0)) continue;
    await pause(context.chunkDelay, signal);
    if (signal.aborted) return;
    partial.set(digest, completed);
    yield { status: `${verb} ${digest.slice(7, 19)}`, ...omitEmpty({ digest, total, completed }) };
  }
}

export async function push(call: Call): Promise<Reply> {
  const body = await readBody(call);
  if (body.model === '') throw new Refusal(400, 'model is required');
  return replyToJob(body, pushModel(call, body));
}

async function* pushModel(call: Call, body: Body): AsyncGenerator<Progress> {
  const { context, request } = call;
  yield { status: 'retrieving manifest' };
  const name = parseName(body.model);
  const model = context.state.find(body.model);
  if (name === undefined || model === undefined) {
    yield { status: "couldn't retrieve manifest" };
    throw new Refusal(
      500,
      name === undefined ? `unqualified name: ${body.model}` : `model '${body.model}' not found`,
    );
  }
  refusePush(context, name);
  for (const layer of model.layers)
    yield* transferLayer(call, layer, { verb: 'pushing', isPresent: false, partial: new Map() });
  if (request.signal.aborted) return;
  yield { status: 'pushing manifest' };
  context.pushed.set(makeRegistryKey(name), { ...model, name });
  yield { status: 'success' };
}

function refusePush(context: Context, name: ModelName): void {
  const entry = context.registry.get(makeRegistryKey(name));
  const away = describeUnreachable(
    context,
    name,
    `Head "https://${name.host}/v2/${name.namespace}/${name.model}/blobs/uploads`,
  );
  if (away !== undefined) throw new Refusal(500, away);
  if (typeof entry === 'object') throw new Refusal(500, entry.error);
  if (name.namespace === 'library' || (entry === undefined && context.cloud !== 'online'))
    throw new Refusal(500, 'unauthorized: access denied');
}
