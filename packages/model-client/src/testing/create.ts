import type { Reply } from '@clients/core/testing';
import { bodyOf, type Call } from './context.js';
import { assemble, type Base } from './assemble.js';
import type { Body } from './fields.js';
import { GgufError, isGguf, quantizationOf, readGguf } from './gguf.js';
import { type ModelName, parseName, shortName } from './names.js';
import { isUnclosed } from './template.js';
import { jobReply, type Progress, pulled } from './transfer.js';
import { Refusal, refused, workType } from './wire.js';

const quantizations = ['F32', 'F16', 'BF16', 'Q4_K_S', 'Q4_K_M', 'Q8_0'];

/** POST /api/create */
export async function create(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'CreateRequest');
  const name = parseName(body.model);
  if (name === undefined) throw new Refusal(400, 'invalid model name');
  for (const [file, digest] of Object.entries({ ...body.map('files'), ...body.map('adapters'), ...body.map('draft_files') })) {
    if (file.startsWith('/') || file.split('/').includes('..')) throw new Refusal(400, 'file path must be relative');
    if (digest === '') throw new Refusal(400, 'invalid digest format');
  }
  try {
    return await jobReply(body, await created(call, body, name));
  } catch (error) {
    if (error instanceof Refusal) return refused(new Refusal(error.status, error.message, workType, {}, body.flag('stream') !== false));
    throw error;
  }
}

/** Checks what is refused before the first line, and returns the lines of progress. */
async function created(call: Call, body: Body, name: ModelName): Promise<AsyncIterable<Progress>> {
  await Promise.resolve();
  const from = body.text('from');
  const files = body.map('files');
  if (body.text('remote_host') !== '') checkRemoteHost(body.text('remote_host'));
  else if (from === '' && files === undefined) throw new Refusal(400, "neither 'from' or 'files' was specified");
  else if (from !== '' && parseName(from) === undefined) throw new Refusal(400, 'invalid model name');
  else if (from === '') checkFiles(call, files ?? {});
  checkTemplate(body.text('template'));
  for (const digest of Object.values(body.map('adapters') ?? {})) {
    if (!call.context.state.hasLayer(String(digest))) throw new Refusal(400, missingBlob(String(digest)));
  }
  return work(call, body, name);
}

function checkRemoteHost(host: string): void {
  try {
    new URL(host.includes('://') ? host : `https://${host}`);
  } catch {
    throw new Refusal(400, 'bad remote');
  }
}

function checkFiles({ context }: Call, files: Readonly<Record<string, unknown>>): void {
  const models = Object.keys(files).filter((file) => /\.(gguf|safetensors)$/.test(file));
  if (models.length === 0) throw new Refusal(400, 'unknown type');
  for (const digest of Object.values(files)) {
    const blob = context.state.blob(String(digest));
    if (blob !== undefined && !isGguf(blob)) throw new Refusal(400, 'supplied file was not in GGUF format');
  }
}

function checkTemplate(template: string): void {
  if (isUnclosed(template)) throw new Refusal(400, 'template error: template: :1: unclosed action');
}

function missingBlob(digest: string): string {
  return `open /var/lib/models/blobs/${digest.replace(':', '-')}: no such file or directory`;
}

async function* work(call: Call, body: Body, name: ModelName): AsyncGenerator<Progress> {
  const { state } = call.context;
  const base = yield* baseOf(call, body);
  const quantize = (body.text('quantize') || body.text('quantization')).toUpperCase();
  const quantized = quantize === '' || base.weights === undefined ? base : yield* quantization(base, base.weights.size, quantize);
  const { model, existing } = assemble(body, name, quantized, state);
  for (const layer of model.layers) {
    if (layer.kind === 'config') continue;
    const old = existing.has(layer.digest);
    yield { status: `${old ? 'using existing' : 'creating new'} layer ${layer.digest}` };
  }
  yield { status: 'writing manifest' };
  state.put(model);
  yield { status: 'success' };
}

/** Returns the parts of the new model: uploaded files, a model of this server, or one that is pulled first. */
async function* baseOf(call: Call, body: Body): AsyncGenerator<Progress, Base> {
  const { state } = call.context;
  const from = body.text('from');
  if (body.text('remote_host') !== '') return { parent: '', weights: undefined, model: undefined, gguf: undefined };
  if (from !== '') {
    const name = parseName(from);
    // With all the events of a pull, its success included.
    if (state.findExactly(from) === undefined && name !== undefined) yield* pulled(call, name, false);
    const stored = state.findExactly(from);
    return { parent: stored === undefined ? '' : shortName(stored.name), model: stored, weights: stored?.layers[0], gguf: undefined };
  }
  yield { status: 'parsing GGUF' };
  const digest = String(Object.values(body.map('files') ?? {})[0]);
  if (!/^sha256:[\da-f]{64}$/.test(digest)) throw new Refusal(500, 'invalid digest format');
  const blob = state.blob(digest);
  if (blob === undefined) throw new Refusal(500, missingBlob(digest));
  try {
    return { parent: '', model: undefined, weights: { kind: 'model', digest, size: blob.byteLength }, gguf: readGguf(blob) };
  } catch (error) {
    throw error instanceof GgufError ? new Refusal(500, error.message) : error;
  }
}

async function* quantization(base: Base, total: number, target: string): AsyncGenerator<Progress, Base> {
  await Promise.resolve();
  if (!quantizations.includes(target))
    throw new Refusal(500, `unsupported quantization type ${target} - supported types are F32, F16, Q4_K_S, Q4_K_M, Q8_0`);
  const present = base.gguf === undefined ? (base.model?.details.quantization_level ?? '') : quantizationOf(base.gguf.info);
  if (!['F32', 'F16', 'BF16', 'unknown'].includes(present))
    throw new Refusal(500, 'quantization is only supported for F16, BF16 and F32 models');
  const status = `quantizing ${present === 'unknown' ? 'F32' : present} model to ${target}`;
  for (const part of [0.001, 0.35, 0.7, 1]) yield { status, digest: '0'.repeat(19), total, completed: Math.ceil(total * part) };
  yield { status: 'verifying conversion' };
  return { ...base, quantized: target };
}
