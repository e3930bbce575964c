import type { Reply } from '@clients/core/testing';
import type { Call } from './context.js';
import { contextLengthOf, embeddingLengthOf, sizeOf, type StoredModel } from './models.js';
import { shortName } from './names.js';
import { instant, json, trimmed } from './wire.js';

/** GET /api/tags */
export function list({ context }: Call): Reply {
  return json({ models: context.state.all().map(summary) });
}

function summary(model: StoredModel): Record<string, unknown> {
  const name = shortName(model.name);
  const remote = model.remote === undefined ? {} : { remote_model: model.remote.model, remote_host: model.remote.host };
  // The server includes the two lengths only for a model created from a file.
  const own = model.details.parent_model === '' || !model.details.parent_model.includes(':');
  const lengths =
    own && model.remote === undefined ? { context_length: contextLengthOf(model), embedding_length: embeddingLengthOf(model) } : {};
  return {
    name,
    model: name,
    ...remote,
    modified_at: instant(model.modifiedAt),
    size: sizeOf(model),
    digest: model.digest,
    details: { ...model.details, ...lengths },
    ...trimmed({ capabilities: model.capabilities }),
  };
}

/** GET /api/ps */
export function ps({ context: { state } }: Call): Reply {
  const models = state.running().map((loaded) => {
    const name = shortName(loaded.model.name);
    return {
      name,
      model: name,
      size: state.memoryOf(loaded),
      digest: loaded.model.digest,
      details: { ...loaded.model.details, parent_model: '' },
      expires_at: instant(loaded.expiresAt),
      size_vram: 0,
      context_length: loaded.contextLength,
    };
  });
  return json({ models });
}

/** GET /api/version */
export function version({ context }: Call): Reply {
  return json({ version: context.version });
}

/** GET / */
export function root(): Reply {
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Ollama is running' };
}
