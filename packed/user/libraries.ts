// Schemas of other libraries as `format` and as tools, and dispatchers of every undici, on the installed packages. Compiled and run.
import { Type as OlderType } from '@sinclair/typebox';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { ForgeClient } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { type ResponseFormat, ModelClient, tool } from 'model-client';
import { startModelServer } from 'model-client/testing';
import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { Agent as Agent7, MockAgent as MockAgent7 } from 'undici-7';
import { Agent as Agent8, MockAgent as MockAgent8 } from 'undici-8';
import * as v from 'valibot';
import * as z46 from 'zod-4';
import * as mini46 from 'zod-4/mini';
import * as z41 from 'zod-4.1';
import * as z3 from 'zod-3.25';
import * as z325 from 'zod-3.25/v4';
import * as mini325 from 'zod-3.25/v4-mini';

interface City {
  city: string;
}

const server = await startModelServer();
const model = new ModelClient({ baseUrl: server.url });
const request = {
  model: 'llama3.2',
  messages: [{ role: 'user' as const, content: 'The city of Bern.' }],
};
const question = {
  model: 'llama3.2',
  messages: [{ role: 'user' as const, content: 'What is the weather in Oslo?' }],
};
const common = { name: 'get_weather', description: 'The weather in a city' };

const done: string[] = [];

/** What the schema types, checked by the compiler where this is called. */
async function isCity(name: string, { parsed }: { readonly parsed: City }): Promise<void> {
  assert.deepEqual(parsed, { city: 'Bern' }, name);
  done.push(`format of ${name}`);
}

async function callsTool(
  name: string,
  spec: Parameters<ModelClient['runTools']>[0]['tools'][number],
): Promise<void> {
  const { message } = await model.runTools({ ...question, tools: [spec] });
  assert.match(message.content, /sunny in Oslo/, name);
  done.push(`tool of ${name}`);
}

const run = ({ city }: City): string => `sunny in ${city}`;

{
  const schema = z325.object({ city: z325.string() });
  await isCity('zod/v4 of zod 3.25', await model.chat({ ...request, format: schema }));
  await callsTool('zod/v4 of zod 3.25', tool({ ...common, schema, run }));
}
{
  const schema = mini325.object({ city: mini325.string() });
  await isCity('zod/v4-mini of zod 3.25', await model.chat({ ...request, format: schema }));
  await callsTool('zod/v4-mini of zod 3.25', tool({ ...common, schema, run }));
}
{
  const schema = z41.object({ city: z41.string() });
  await isCity('zod 4.1', await model.chat({ ...request, format: schema }));
  await callsTool('zod 4.1', tool({ ...common, schema, run }));
}
{
  const schema = z46.object({ city: z46.string() });
  await isCity('zod 4.6', await model.chat({ ...request, format: schema }));
  await callsTool('zod 4.6', tool({ ...common, schema, run }));
}
{
  const schema = mini46.object({ city: mini46.string() });
  await isCity('zod/mini 4.6', await model.chat({ ...request, format: schema }));
  await callsTool('zod/mini 4.6', tool({ ...common, schema, run }));
}
{
  const schema = z3.object({ city: z3.string() });
  const refused = {
    name: 'InputError',
    code: 'no-json-schema',
    hint: /import { z } from 'zod\/v4'/,
  };
  await assert.rejects(model.chat({ ...request, format: schema }), refused);
  await assert.rejects(
    async () => model.runTools({ ...question, tools: [tool({ ...common, schema, run })] }),
    refused,
  );
  done.push('zod 3 of zod 3.25 is refused');
}
{
  const schema = toStandardJsonSchema(v.object({ city: v.string() }));
  await isCity('valibot', await model.chat({ ...request, format: schema }));
  await callsTool('valibot', tool({ ...common, schema, run }));
}
{
  const schema = type({ city: 'string' });
  await isCity('ArkType', await model.chat({ ...request, format: schema }));
  await callsTool('ArkType', tool({ ...common, schema, run }));
}
for (const [name, schema] of [
  ['@sinclair/typebox', OlderType.Object({ city: OlderType.String() })],
  ['typebox', Type.Object({ city: Type.String() })],
] as const) {
  const { parsed } = await model.chat({ ...request, format: schema satisfies ResponseFormat });
  await isCity(name, { parsed: parsed as City });
  await callsTool(name, tool({ ...common, schema, run: (args) => run(args as City) }));
}

const forge = await startForgeServer();
for (const [name, dispatcher] of [
  ['undici 7', new Agent7({ connections: 1 })],
  ['undici 8', new Agent8({ connections: 1 })],
] as const) {
  const chat = new ModelClient({ baseUrl: server.url, dispatcher }).chatStream(request);
  let events = 0;
  for await (const { message } of chat) events += message.content === '' ? 0 : 1;
  assert.ok(events > 0, name);
  const { version } = await new ForgeClient({ baseUrl: forge.url, dispatcher }).server.version();
  assert.notEqual(version, '', name);
  await dispatcher.close();
  done.push(`Agent of ${name}`);
}
const mocks = [new MockAgent7(), new MockAgent8()] as const;
const origin = 'https://forge.example';
const asked = { path: '/api/v1/version' };
const headers = { headers: { 'content-type': 'application/json' } };
mocks[0].get(origin).intercept(asked).reply(200, { version: '1.27.0' }, headers);
mocks[1].get(origin).intercept(asked).reply(200, { version: '1.27.0' }, headers);
for (const [index, dispatcher] of mocks.entries()) {
  const { version } = await new ForgeClient({ baseUrl: origin, dispatcher }).server.version();
  assert.equal(version, '1.27.0');
  await dispatcher.close();
  done.push(`MockAgent of undici ${String(index + 7)}`);
}

await model.close();
await server.close();
await forge.close();
console.log(`done: ${String(done.length)}`);
