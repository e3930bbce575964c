// What needs zod, with the version that is installed beside the packages: its own schemas, and those of the packages.
import assert from 'node:assert/strict';
import { ForgeClient, token } from 'forge-client';
import * as forgeSchemas from 'forge-client/schemas';
import { startForgeServer } from 'forge-client/testing';
import { ModelClient, tool } from 'model-client';
import * as modelSchemas from 'model-client/schemas';
import { startModelServer } from 'model-client/testing';
import { z } from 'zod/v4';
import * as mini from 'zod/v4/mini';

const modelServer = await startModelServer();
const forgeServer = await startForgeServer();
const model = new ModelClient({ baseUrl: modelServer.url, validate: 'strict' });
const forge = new ForgeClient({
  baseUrl: forgeServer.url,
  auth: token(forgeServer.token),
  validate: 'strict',
});
const request = { model: 'llama3.2', messages: [{ role: 'user', content: 'The city of Bern.' }] };
const repo = { owner: 'ada', repo: 'engine' };

const { message } = await model.chat(request);
assert.notEqual(message.content, '');
let pieces = 0;
for await (const event of model.chatStream(request)) pieces += event.message.content === '' ? 0 : 1;
assert.ok(pieces > 1);
const { embeddings } = await model.embed({ model: 'nomic-embed-text', input: ['a', 'b'] });
assert.equal(embeddings.length, 2);

for (const [name, format] of [
  ['zod', z.object({ city: z.string() })],
  ['zod/v4/mini', mini.object({ city: mini.string() })],
]) {
  assert.deepEqual((await model.chat({ ...request, format })).parsed, { city: 'Bern' }, name);
  const stream = model.chatStream({ ...request, format });
  assert.deepEqual((await stream.final()).parsed, { city: 'Bern' }, name);
  const weather = tool({
    name: 'get_weather',
    description: 'The weather in a city',
    schema: format,
    run: ({ city }) => `sunny in ${city}`,
  });
  const messages = [{ role: 'user', content: 'What is the weather in Oslo?' }];
  const answer = await model.runTools({ model: 'llama3.2', messages, tools: [weather] });
  assert.match(answer.message.content, /sunny in Oslo/, name);
}

for (const title of ['a', 'b', 'c']) await forge.issues.create(repo, { title });
const issues = await forge.issues.list(repo, { limit: 2 }).toArray();
assert.ok(issues.length >= 3);
await assert.rejects(
  async () => forge.issues.create(repo, { title: 1 }),
  /body\.title: expected a string, found an integer/,
);

// The schemas of the packages inside schemas of the project, and as JSON Schema.
const [issue] = issues;
for (const schema of [
  z.object({ issue: forgeSchemas.issue }),
  mini.object({ issue: forgeSchemas.issue }),
]) {
  const sent = { ...issue, labels: null, due_date: '0001-01-01T00:00:00Z' };
  const { labels, due_date } = schema.parse({ issue: sent }).issue;
  assert.deepEqual([labels, due_date], [[], null]);
  const { error } = schema.safeParse({ issue: { ...issue, title: 1 } });
  assert.deepEqual(error.issues[0].path, ['issue', 'title']);
}
for (const [name, schema] of Object.entries({ ...forgeSchemas, ...modelSchemas }))
  if (typeof schema?.parse === 'function')
    assert.equal(typeof z.toJSONSchema(schema, { io: 'input' }), 'object', name);

await Promise.all([model.close(), forge.close(), modelServer.close(), forgeServer.close()]);
console.log('done');
