// What every schema of the packages says of itself and of some wrong values, with the zod that is installed beside them.
import * as forge from 'forge-client/schemas';
import * as model from 'model-client/schemas';

const wrong = [1, 'x', {}, [], null, { id: 'x', name: 3, created_at: 'no', url: 4 }];
const described = {};
for (const [name, all] of Object.entries({ model, forge })) {
  for (const [key, schema] of Object.entries(all)) {
    if (typeof schema?.parse === 'function' && '~standard' in schema)
      described[`${name}.${key}`] = [jsonSchema(all, schema), ...wrong.map((value) => outcome(schema, value))];
  }
}
console.log(JSON.stringify(described));

/** Older versions write a choice of plain types as `anyOf`. */
function jsonSchema({ jsonSchemaOf }, schema) {
  return JSON.stringify(jsonSchemaOf(schema)).replace(
    /"anyOf":\[((?:\{"type":"\w+"\},?)+)\]/g,
    (_, list) => `"type":[${[...list.matchAll(/"type":("\w+")/g)].map(([, type]) => type).join()}]`,
  );
}

function outcome(schema, value) {
  try {
    return JSON.stringify(schema.parse(value)) ?? 'undefined';
  } catch (error) {
    return error.message;
  }
}
