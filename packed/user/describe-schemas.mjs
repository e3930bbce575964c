// What every schema makes of some values, and its JSON Schema, with the zod that is installed beside the packages.
import * as forge from 'forge-client/schemas';
import * as model from 'model-client/schemas';
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
const described = {};
for (const [name, all] of [
  ['model', model],
  ['forge', forge],
]) {
  for (const [key, schema] of Object.entries(all)) {
    if (typeof schema?.parse !== 'function' || !('~standard' in schema)) continue;
    described[`${name}.${key}`] = [
      jsonSchema(schema),
      ...values.map((value) => outcome(schema, value)),
    ];
  }
}
console.log(JSON.stringify(described));

function jsonSchema(schema) {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input' }));
}

function outcome(schema, value) {
  const { success, data, error } = z.safeParse(schema, value);
  return success ? data : error.issues.map(({ code, path }) => `${path.join('.')} ${code}`);
}
