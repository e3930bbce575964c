import type { Reply } from '@clients/core/testing';
import type { Call } from './context.js';
import type { StoredModel } from './models.js';
import { parseName, shortName } from './names.js';
import type { Json } from './v1-fields.js';
import { json, page, Refusal, workType } from './wire.js';

/** GET /v1/models */
export function v1Models({ context }: Call): Reply {
  const data = context.state.all().map((model) => described(model, shortName(model.name)));
  return json({ object: 'list', data: data.length === 0 ? null : data }, 200, workType);
}

/** GET /v1/models/{model} */
export function v1Model({ context, params }: Call): Reply {
  const { model: name = '' } = params;
  // The server decodes the path first, so a name with a namespace is another route, which does not exist.
  if (name.includes('/')) return page(404, '404 page not found');
  if (parseName(name) === undefined) throw new Refusal(400, 'invalid model name');
  const found = context.state.find(name);
  if (found === undefined) throw new Refusal(404, `model '${name}' not found`);
  return json(described(found, name), 200, workType);
}

function described({ modifiedAt, name }: StoredModel, id: string): Json {
  return { id, object: 'model', created: Math.floor(modifiedAt / 1000), owned_by: name.namespace };
}
