import type { Reply } from '@clients/core/testing';
import { bodyOf, type Call } from './context.js';
import { sha256 } from './digest.js';
import { parseName } from './names.js';
import { bare, json, Refusal } from './wire.js';

/** POST /api/copy */
export async function copy(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'CopyRequest');
  const source = body.text('source');
  const destination = body.text('destination');
  const target = parseName(destination);
  if (parseName(source) === undefined) throw new Refusal(400, `source ${JSON.stringify(source)} is invalid`);
  if (target === undefined) throw new Refusal(400, `destination ${JSON.stringify(destination)} is invalid`);
  const { state } = call.context;
  const model = state.find(source);
  if (model === undefined) throw new Refusal(404, `model ${JSON.stringify(source)} not found`);
  state.put({ ...model, name: target, modifiedAt: state.clock.now() });
  return bare(200);
}

/** DELETE /api/delete */
export async function remove(call: Call): Promise<Reply> {
  const body = await bodyOf(call, 'DeleteRequest');
  const name = body.model;
  if (name === '') throw new Refusal(400, 'model is required');
  if (parseName(name) === undefined) throw new Refusal(400, `name ${JSON.stringify(name)} is invalid`);
  const model = call.context.state.find(name);
  if (model === undefined) throw new Refusal(404, `model '${name}' not found`);
  call.context.state.remove(model);
  return bare(200);
}

/** Returns the digest in a path, with a colon whether the path has a colon or a hyphen. */
function digestOf({ params }: Call): string {
  const match = /^sha256[:-]([\da-f]{64})$/i.exec(params['digest'] ?? '');
  if (match === null) throw new Refusal(400, 'invalid digest format');
  return `sha256:${match[1] ?? ''}`;
}

/** HEAD /api/blobs/{digest} */
export function headBlob(call: Call): Reply {
  const digest = digestOf(call);
  if (call.context.state.hasLayer(digest)) return bare(200);
  return json({ error: `stat /var/lib/models/blobs/${digest.replace(':', '-')}: no such file` }, 404);
}

/** POST /api/blobs/{digest}: the body is not read when the blob exists */
export async function createBlob(call: Call): Promise<Reply> {
  const digest = digestOf(call);
  const { state } = call.context;
  if (state.hasLayer(digest)) return bare(200);
  const bytes = await call.request.bytes();
  const got = `sha256:${sha256(bytes)}`;
  if (got !== digest) throw new Refusal(400, `digest mismatch, expected ${JSON.stringify(digest)}, got ${JSON.stringify(got)}`);
  state.keepBlob(digest, bytes);
  return bare(201);
}
