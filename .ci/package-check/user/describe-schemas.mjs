// What the zod schema of every schema makes of some values, and its JSON Schema, with the zod that is installed beside the packages.
import * as forge from 'forge-client/schemas';
import { zodOf as forgeZod } from 'forge-client/zod';
import * as model from 'model-client/schemas';
import { zodOf as modelZod } from 'model-client/zod';
import * as z from 'zod/mini';

const values = [
  1,
  'x',
  {},
  [],
  null,
  { id: 'x', name: 3, created_at: 'no', url: 4 },
  { id: 1, labels: null, created_at: '0001-01-01T00:00:00Z' },
];
const LEFT_OUT = new Set(['pattern', 'required']);
const described = {};
for (const [name, all, zodOf] of [
  ['model', model, modelZod],
  ['forge', forge, forgeZod],
]) {
  for (const [key, schema] of Object.entries(all)) {
    if (typeof schema?.parse !== 'function' || !('~standard' in schema)) continue;
    const zod = zodOf(schema);
    described[`${name}.${key}`] = [jsonSchema(zod), ...values.map((value) => outcome(zod, value))];
  }
}
console.log(JSON.stringify(described));

/** Older versions write a choice of plain types as `anyOf`, have another pattern for dates, and require a date that may be null. */
function jsonSchema(zod) {
  const json = JSON.stringify(z.toJSONSchema(zod, { io: 'input' }), (key, value) => (LEFT_OUT.has(key) ? undefined : value));
  return json.replace(
    /"anyOf":\[((?:\{"type":"\w+"\},?)+)\]/g,
    (_, list) => `"type":[${[...list.matchAll(/"type":("\w+")/g)].map(([, type]) => type).join()}]`,
  );
}

function outcome(zod, value) {
  const { success, data, error } = z.safeParse(zod, value);
  return success ? data : error.issues.filter((issue) => !isAnything(zod, issue)).map(({ code, path }) => `${path.join('.')} ${code}`);
}

/** Whether it is the absent key of a field of any type: before 4.4, zod takes it for optional. */
function isAnything(zod, { path: [key] }) {
  return zod._zod.def.type === 'object' && zod._zod.def.shape[key]?._zod.def.type === 'unknown';
}
