import { Type } from '@sinclair/typebox';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import type { JSONSchema7 } from 'json-schema';
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import * as v from 'valibot';
import * as z from 'zod';
import zod3 from 'zod3';
import * as zod4in3 from 'zod3/v4';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type ChatRequest,
  type ResponseFormat,
  InputError,
  ModelClient,
  type Tool,
  tool,
  type ToolDefinition,
} from '../../src/index.js';
import type { ChatBody } from '../../src/schemas.js';
import {
  json,
  last,
  lines,
  piece,
  scriptedServer,
  type ScriptedServer,
} from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'A city.' }] } as const;
const bern = { city: 'Bern', lakes: 2 };
const asJson = {
  type: 'object',
  properties: { city: { type: 'string' }, lakes: { type: 'number' } },
  required: ['city', 'lakes'],
};

/** A model that responds with a city once it has called the tool it was offered. */
function knowing(): Promise<ScriptedServer> {
  return scriptedServer((response, asked) => {
    const { stream, tools, messages } = asked.body as ChatBody;
    const wanted = tools !== undefined && messages.at(-1)?.role !== 'tool';
    const calls = wanted
      ? {
          tool_calls: [
            {
              function: {
                name: tools?.[0]?.function.name ?? '',
                arguments: { ...bern, lakes: '2' },
              },
            },
          ],
        }
      : {};
    if (stream === true)
      lines(response, [piece(wanted ? '' : JSON.stringify(bern), calls), last()]);
    else json(response, last({}, { content: JSON.stringify(bern), ...calls }));
  });
}

function bodyOf(server: ScriptedServer): ChatBody {
  return server.asked.at(-1)?.body as ChatBody;
}

describe('a schema of another library', () => {
  test('of ArkType is written as JSON Schema and types the answer and the arguments', async () => {
    await using server = await knowing();
    const model = new ModelClient({ baseUrl: server.url });
    const city = type({ city: 'string', lakes: 'number' });
    const { parsed } = await model.chat({ ...hello, format: city });
    expectTypeOf(parsed).toEqualTypeOf<{ city: string; lakes: number }>();
    expect([parsed, bodyOf(server).format]).toEqual([bern, asJson]);
    const note = tool({
      name: 'note',
      schema: city,
      run: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ city: string; lakes: number }>();
        return args.lakes + 1;
      },
    });
    const run = await model.runTools({ ...hello, tools: [note], format: city });
    expectTypeOf(run.parsed).toEqualTypeOf<{ city: string; lakes: number }>();
    expect(run.parsed).toEqual(bern);
    expect(run.messages.find(({ role }) => role === 'tool')?.content).toBe('3');
    const streamed = await model.chatStream({ ...hello, format: city }).final();
    expectTypeOf(streamed.parsed).toEqualTypeOf<{ city: string; lakes: number }>();
    const generate = (): Promise<{ parsed: { city: string } }> =>
      model.generate({ model: 'm', prompt: '', format: city });
    expectTypeOf(generate).returns.resolves.toHaveProperty('parsed');
  });

  test('of valibot works the same through its JSON Schema, and is an error without one', async () => {
    await using server = await knowing();
    const model = new ModelClient({ baseUrl: server.url });
    const city = v.object({ city: v.string(), lakes: v.number() });
    const { parsed } = await model.chat({ ...hello, format: toStandardJsonSchema(city) });
    expectTypeOf(parsed).toEqualTypeOf<{ city: string; lakes: number }>();
    expect([parsed, bodyOf(server).format]).toEqual([bern, asJson]);
    const error = await model.chat({ ...hello, format: city }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'no-json-schema',
      hint: expect.stringContaining('@valibot/to-json-schema') as string,
    });
    expect(server.asked).toHaveLength(1);
  });

  test('of TypeBox is a JSON Schema, whatever symbols are in it', async () => {
    await using server = await knowing();
    const model = new ModelClient({ baseUrl: server.url });
    const city = Type.Object({ city: Type.String(), lakes: Type.Number() });
    expect((await model.chat({ ...hello, format: city })).parsed).toEqual(bern);
    expect(bodyOf(server).format).toEqual(asJson);
    const definition: ToolDefinition = {
      type: 'function',
      function: { name: 'a', parameters: city },
    };
    await model.chat({
      ...hello,
      tools: [definition, tool({ name: 'b', schema: city, run: () => '' })],
    });
    expect(bodyOf(server).tools?.map(({ function: { parameters } }) => parameters)).toEqual([
      asJson,
      asJson,
    ]);
    expect(
      (
        await model.runTools({
          ...hello,
          tools: [tool({ name: 'b', schema: city, run: (args) => args })],
        })
      ).messages.at(-2)?.content,
    ).toBe(JSON.stringify(bern));
  });

  test('of zod 4 works from the package of zod 3.25, too; one of zod 3 compiles and is an error that names the import', async () => {
    await using server = await knowing();
    const model = new ModelClient({ baseUrl: server.url });
    const { parsed } = await model.chat({
      ...hello,
      format: zod4in3.object({ city: zod4in3.string(), lakes: zod4in3.number() }),
    });
    expectTypeOf(parsed).toEqualTypeOf<{ city: string; lakes: number }>();
    expect([parsed, bodyOf(server).format]).toEqual([bern, asJson]);
    const old = zod3.object({ city: zod3.string() });
    const error = await model.chat({ ...hello, format: old }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'no-json-schema',
      hint: expect.stringContaining("'zod/v4'") as string,
    });
    expect((error as Error).message).toContain('zod 3');
    expect(
      await model
        .chat({ ...hello, tools: [tool({ name: 'a', schema: old, run: ({ city }) => city })] })
        .catch((reason: unknown) => reason),
    ).toMatchObject({ code: 'no-json-schema' });
    expect(server.asked).toHaveLength(1);
  });

  test('that JSON cannot represent is an error with the message of its library', async () => {
    const model = new ModelClient({ baseUrl: 'http://127.0.0.1:9' });
    const dated = z.object({ at: z.date() });
    for (const ask of [
      model.chat({ ...hello, format: dated }),
      model.runTools({ ...hello, tools: [tool({ name: 'a', schema: dated, run: () => '' })] }),
    ]) {
      const error = await ask.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message).toBe(
        'this schema cannot be written as JSON Schema: Date cannot be represented in JSON Schema',
      );
      expect(error).toMatchObject({
        code: 'no-json-schema',
        hint: 'use a type that JSON has, such as z.iso.datetime() for a date',
        cause: { message: 'Date cannot be represented in JSON Schema' },
      });
    }
  });

  test('that implements no standard is refused before anything is sent, rather than serialised', async () => {
    const model = new ModelClient({ baseUrl: 'http://127.0.0.1:9' });
    const foreign = Object.create(zod3.object({}), { '~standard': { value: undefined } }) as object;
    const wrapped = { jsonSchema: { type: 'object' }, validate: () => ({ success: true }) };
    for (const format of [foreign, wrapped]) {
      expect(
        await model.chat({ ...hello, format }).catch((reason: unknown) => reason),
      ).toMatchObject({
        kind: 'input',
        code: 'no-json-schema',
      });
      const refused = expect.objectContaining({ kind: 'input', code: 'no-json-schema' }) as Error;
      const spec = { name: 'a', schema: format, run: () => '' };
      expect(() => tool(spec)).toThrow(refused);
      await expect(model.chat({ ...hello, tools: [spec] })).rejects.toEqual(refused);
    }
  });
});

describe('a JSON Schema', () => {
  interface Written {
    type: string;
    properties: object;
  }
  const seven: JSONSchema7 = { type: 'object', properties: { city: { type: 'string' } } };
  const open: OpenAPIV3.SchemaObject = { type: 'object', properties: { city: { type: 'string' } } };
  const open31: OpenAPIV3_1.SchemaObject = {
    type: 'object',
    properties: { city: { type: 'string' } },
  };
  const own: Written = { type: 'object', properties: { city: { type: 'string' } } };

  test('of any type that other packages have for it fits: JSONSchema7, OpenAPI, an interface of the caller', async () => {
    await using server = await knowing();
    const model = new ModelClient({ baseUrl: server.url });
    for (const format of [seven, open, open31, own]) {
      expect((await model.chat({ ...hello, format })).parsed).toEqual(bern);
      expect(bodyOf(server).format).toEqual(own);
      await model.chat({
        ...hello,
        tools: [
          { type: 'function', function: { name: 'a', parameters: format } },
          tool({ name: 'b', schema: format, run: () => '' }),
        ],
      });
      expect(bodyOf(server).tools?.map(({ function: { parameters } }) => parameters)).toEqual([
        own,
        own,
      ]);
    }
    const { parsed } = await model.chat({ ...hello, format: seven });
    expectTypeOf(parsed).toBeUnknown();
  });

  test('written where its type is named compiles', () => {
    const format: ResponseFormat = { type: 'object' };
    const plain: Tool = { name: 'a', schema: { type: 'object', properties: {} }, run: () => 1 };
    const definition: ToolDefinition = {
      type: 'function',
      function: { name: 'b', parameters: { type: 'object' } },
    };
    const request: ChatRequest = {
      ...hello,
      messages: [...hello.messages],
      format,
      tools: [plain, definition],
      options: undefined,
    };
    expect(request.tools).toHaveLength(2);
  });
});

describe('tool()', () => {
  test('without a schema makes a tool without arguments, for runTools and for chat', async () => {
    await using server = await knowing();
    const model = new ModelClient({ baseUrl: server.url });
    const now = tool({
      name: 'now',
      description: 'The time',
      run: (args) => {
        expectTypeOf(args).toBeUnknown();
        return 'noon';
      },
    });
    const parameters = { type: 'object', properties: {} };
    expect((await model.runTools({ ...hello, tools: [now] })).messages.at(-2)?.content).toBe(
      'noon',
    );
    const { message } = await model.chat({ ...hello, tools: [now] });
    expect(bodyOf(server).tools).toEqual([
      { type: 'function', function: { name: 'now', description: 'The time', parameters } },
    ]);
    expect(message.tool_calls?.[0]?.function.name).toBe('now');
  });

  test('makes what chat and chatStream take beside definitions, and two of one name are refused', async () => {
    await using server = await knowing();
    const model = new ModelClient({ baseUrl: server.url });
    const city = tool({
      name: 'city',
      schema: z.object({ city: z.string(), lakes: z.number() }),
      run: ({ lakes }) => lakes,
    });
    const other: ToolDefinition = {
      type: 'function',
      function: { name: 'other', parameters: { type: 'object' } },
    };
    await model.chatStream({ ...hello, tools: [city, other] }).final();
    expect(bodyOf(server).tools).toMatchObject([
      { type: 'function', function: { name: 'city', parameters: asJson } },
      other,
    ]);
    expect(
      await model.chat({ ...hello, tools: [city, city] }).catch((reason: unknown) => reason),
    ).toMatchObject({
      code: 'duplicate-tool',
    });
    for (const wrong of [7, [null], [{}], [{ name: 7 }]]) {
      const asked = model.chat({ ...hello, tools: wrong as unknown as readonly Tool[] });
      expect(await asked.catch((reason: unknown) => reason)).toBeInstanceOf(InputError);
    }
    expect(server.asked).toHaveLength(1);
  });
});
