import * as z from 'zod';
import * as mini from 'zod/v4/mini';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { bearer, InputError, ModelClient, OutputError } from '../../src/index.js';
import type { Schema } from '../../src/endpoints.js';
import { jsonSchemaOf, toolCall } from '../../src/schemas.js';
import { answerInAllForms } from '../answer/ways.js';
import { all } from '../answering.js';
import {
  type Asked,
  failure,
  json,
  last,
  lines,
  piece,
  scriptedServer,
} from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'A city as JSON.' }] } as const;
const city = z.object({ city: z.string(), population: z.number(), lakes: z.array(z.string()) });
const bern = { city: 'Bern', population: 134_000, lakes: [] };

/** A client whose server answers with these texts, one after another. */
async function saying(...texts: readonly string[]): Promise<{
  model: ModelClient;
  asked: readonly Asked[];
  [Symbol.asyncDispose](): Promise<void>;
}> {
  const server = await scriptedServer((response, asked, at) => {
    const text = texts[Math.min(at, texts.length - 1)] ?? '';
    const reason = text.startsWith('CUT') ? { done_reason: 'length' } : {};
    const { stream, prompt } = asked.body as { stream: boolean; prompt?: string };
    const answer = text.replace(/^CUT/, '');
    if (prompt !== undefined)
      json(response, {
        model: 'm',
        created_at: '2026-11-21T03:04:05Z',
        response: answer,
        done: true,
      });
    else if (stream)
      lines(response, [
        ...(answer.match(/[^]{1,5}/g) ?? []).map((part) => piece(part)),
        last(reason),
      ]);
    else json(response, last(reason, { content: answer }));
  });
  return {
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 } }),
    asked: server.asked,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

describe('an answer in the form of a schema', () => {
  test('is parsed and typed, with a schema of zod, of zod/v4/mini, of this package or of another library', async () => {
    await using server = await saying(JSON.stringify(bern));
    const full = await server.model.chat({ ...hello, format: city });
    expectTypeOf(full.parsed).toEqualTypeOf<{
      city: string;
      population: number;
      lakes: string[];
    }>();
    expect(full.parsed).toEqual(bern);
    const small = await server.model.chat({
      ...hello,
      format: mini.object({ city: mini.string() }),
    });
    expectTypeOf(small.parsed).toEqualTypeOf<{ city: string }>();
    expect(small.parsed).toEqual({ city: 'Bern' });
    const foreign = {
      '~standard': {
        version: 1 as const,
        vendor: 'another',
        validate: (value: unknown) =>
          Promise.resolve({ value: { name: (value as { city: string }).city } }),
        jsonSchema: { input: () => ({ type: 'object', properties: { city: { type: 'string' } } }) },
      },
    };
    const other = await server.model.chat({ ...hello, format: foreign });
    expect(other.parsed).toEqual({ name: 'Bern' });
    expect((server.asked[2]?.body as { format: unknown }).format).toEqual({
      type: 'object',
      properties: { city: { type: 'string' } },
    });
    expect((server.asked[0]?.body as { format: unknown }).format).toMatchObject({
      type: 'object',
      required: ['city', 'population', 'lakes'],
    });
  });

  test('with a schema of this package is requested with the JSON Schema of jsonSchemaOf', async () => {
    await using server = await saying('{"function":{"name":"a","arguments":{}}}');
    const { parsed } = await server.model.chat({ ...hello, format: toolCall });
    expect(parsed.function.name).toBe('a');
    expect((server.asked[0]?.body as { format: unknown }).format).toEqual(
      jsonSchemaOf(toolCall as Schema<unknown>),
    );
  });

  test('for a plain JSON Schema is parsed and of type unknown; for format json it is text', async () => {
    await using server = await saying(JSON.stringify(bern));
    interface JsonObject {
      type: 'object';
    }
    const schema: JsonObject = { type: 'object' };
    const plain = await server.model.chat({ ...hello, format: schema });
    expectTypeOf(plain.parsed).toBeUnknown();
    expect(plain.parsed).toEqual(bern);
    const text = await server.model.chat({ ...hello, format: 'json' });
    expect('parsed' in text).toBe(false);
    expect(server.asked.map(({ body }) => (body as { format: unknown }).format)).toEqual([
      { type: 'object' },
      'json',
    ]);
  });

  test('is also parsed from a Markdown code block', async () => {
    await using server = await saying(`\`\`\`json\n${JSON.stringify(bern)}\n\`\`\``);
    expect((await server.model.chat({ ...hello, format: city })).parsed).toEqual(bern);
  });

  test('that does not match is an error with the path and the answer', async () => {
    await using server = await saying(
      '{"city":"Bern","population":"many","lakes":[]}',
      'Bern',
      'CUT{"city":"Be',
    );
    const mismatch = await failure(server.model.chat({ ...hello, format: city }));
    expect(mismatch).toBeInstanceOf(OutputError);
    expect(mismatch).toMatchObject({
      code: 'schema-mismatch',
      path: 'population',
      endpoint: 'chat',
      value: { message: { content: '{"city":"Bern","population":"many","lakes":[]}' } },
    });
    expect(await failure(server.model.chat({ ...hello, format: city }))).toMatchObject({
      code: 'not-json',
    });
    expect(await failure(server.model.chat({ ...hello, format: city }))).toMatchObject({
      code: 'incomplete-json',
    });
  });

  test('is requested once more with repair: 1, in a chat, a stream and a generation', async () => {
    const wrong = '{"city":5}';
    for (const ask of ['chat', 'chatStream', 'generate'] as const) {
      await using server = await saying(wrong, JSON.stringify(bern));
      const request = { ...hello, format: city, repair: 1 };
      const result =
        ask === 'chat'
          ? await server.model.chat(request)
          : ask === 'chatStream'
            ? await server.model.chatStream(request).final()
            : await server.model.generate({
                model: 'm',
                prompt: 'A city.',
                format: city,
                repair: 1,
              });
      expect(result.parsed).toEqual(bern);
      expect(result.warnings.map(({ code }) => code)).toEqual(['repaired']);
      expect(server.asked).toHaveLength(2);
      expect(JSON.stringify(server.asked[1]?.body)).toMatch(/cannot be used: .*city/);
      expect(JSON.stringify(server.asked[1]?.body)).not.toContain('repair');
    }
  });

  test('is an error after the last round of repair', async () => {
    await using server = await saying('no');
    expect(await failure(server.model.chat({ ...hello, format: city, repair: 1 }))).toMatchObject({
      code: 'not-json',
    });
    expect(server.asked).toHaveLength(2);
  });

  test('shows the beginning of the answer, and advises what was not done yet; attempts counts the repairs', async () => {
    await using server = await saying('{"city": 5, "population": "many", "lakes": []}');
    const first = (await failure(server.model.chat({ ...hello, format: city }))) as OutputError;
    expect(first.message.split('; ').at(-1)).toBe(
      `the answer begins with '{"city": 5, "population": "many", "lakes…'`,
    );
    expect(first.attempts).toBe(1);
    expect(first.hint).toContain('repair: 1');
    for (const ask of [
      () => server.model.chat({ ...hello, format: city, repair: 2 }),
      () => server.model.chatStream({ ...hello, format: city, repair: 2 }).final(),
      () => server.model.generate({ model: 'm', prompt: 'A city.', format: city, repair: 2 }),
      () => server.model.runTools({ ...hello, format: city, repair: 2, tools: [] }),
    ]) {
      const last = (await failure(ask())) as OutputError;
      expect(last).toMatchObject({ code: 'schema-mismatch', attempts: 3, path: first.path });
      expect(last.message).toContain('the answer begins with');
      expect(last.hint).not.toContain('repair:');
      expect(last.hint).toContain('larger model');
    }
  });

  test('shows no secret that a model repeats, also where the answer is cut', async () => {
    const secret = 'sk-0123456789abcdefghij0123456789';
    for (const text of [
      `the key is ${secret}`,
      `it is ${' '.repeat(4)}${secret}`,
      `my key: ${encodeURIComponent(secret)}, and more`,
    ]) {
      await using server = await saying(text);
      const model = server.model.with({ auth: bearer(secret) });
      for (const ask of [
        () => model.chat({ ...hello, format: city, repair: 1 }),
        () => model.chatStream({ ...hello, format: city }).final(),
        () => model.generate({ model: 'm', prompt: 'x', format: city }),
      ]) {
        const { message } = (await failure(ask())) as OutputError;
        expect(message).toContain('***');
        expect(message).not.toContain(secret.slice(0, 12));
      }
    }
  });

  test('says nothing of an answer that is empty', async () => {
    await using server = await saying(' ');
    expect(
      (await failure(server.model.chat({ ...hello, format: city }))) as OutputError,
    ).toMatchObject({
      message: expect.stringMatching(/the answer is not JSON$/) as string,
    });
  });

  test('names think: false when the model wrote its thinking instead, or may have', async () => {
    const thinking = '{"city":"Bern","population":134000,"lakes":[]}';
    const answers = [
      last({}, { thinking }),
      last({}, { thinking, content: '</thin {"city":"Bern"' }),
      last({}, { content: 'Hello! How can I help you today?' }),
      last({ done_reason: 'length' }, { thinking: 'Hmm' }),
    ];
    for (const answer of answers) {
      await using server = await scriptedServer(answerInAllForms([answer], answer));
      const model = new ModelClient({ baseUrl: server.url });
      const asked = { model: 'm', prompt: 'x', format: city };
      for (const ask of [
        () => model.chat({ ...hello, format: city }),
        () => model.chatStream({ ...hello, format: city }).final(),
        () => model.generate(asked),
        () => model.generateStream(asked).final(),
        () => model.runTools({ ...hello, format: city, tools: [] }),
      ])
        expect(await failure(ask())).toMatchObject({
          name: 'OutputError',
          hint: expect.stringContaining('think: false') as string,
        });
    }
    await using server = await scriptedServer(answerInAllForms([last()], last()));
    const model = new ModelClient({ baseUrl: server.url });
    const error = (await failure(
      model.chat({ ...hello, format: city, think: false }),
    )) as OutputError;
    expect(error.hint).not.toContain('think');
  });

  test('is a warning for format json, and for the AI SDK, which parse it themselves', async () => {
    const answer = last({}, { thinking: '{"city":"Bern"}' });
    await using server = await scriptedServer(answerInAllForms([answer], answer));
    const model = new ModelClient({ baseUrl: server.url });
    const { warnings } = await model.chat({ ...hello, format: 'json' });
    expect(warnings.map(({ code }) => code)).toEqual(['answer-in-thinking']);
    const result = await createModelProvider(model)('m').doGenerate({
      prompt: [],
      responseFormat: { type: 'json' },
    });
    expect(JSON.stringify(result.warnings)).toContain('think: false');
  });

  test('is available in part while it streams', async () => {
    await using server = await saying(
      JSON.stringify({ city: 'Bern', population: 134_000, lakes: ['Wohlensee'] }),
    );
    const stream = server.model.chatStream({ ...hello, format: city });
    const seen: unknown[] = [];
    for await (const partial of stream.partialObjects) {
      expectTypeOf(partial.population).toEqualTypeOf<number | undefined>();
      seen.push(partial);
    }
    expect(seen[0]).toEqual({});
    expect(seen).toContainEqual({ city: 'Bern', population: 134_000 });
    expect(seen.at(-1)).toEqual({ city: 'Bern', population: 134_000, lakes: ['Wohlensee'] });
    expect((await stream.final()).parsed.lakes).toEqual(['Wohlensee']);
  });

  test.each([
    ['42', 42, z.number()],
    ['true', true, z.boolean()],
    ['null', null, z.null()],
  ])('is shown at its end where it is %s', async (text, value, format) => {
    for (const driver of [{}, { fetch: globalThis.fetch }]) {
      await using server = await scriptedServer((response) => {
        lines(response, [...Array.from(text, (letter) => piece(letter)), last()]);
      });
      const model = new ModelClient({ baseUrl: server.url, ...driver });
      expect(await all(model.chatStream({ ...hello, format }).partialObjects)).toEqual([value]);
    }
  });

  test('is not taken for whole where the stream breaks within a number', async () => {
    await using server = await scriptedServer((response) => {
      lines(response, [piece('4'), { error: 'model crashed' }]);
    });
    const seen: unknown[] = [];
    const stream = new ModelClient({ baseUrl: server.url }).chatStream({
      ...hello,
      format: z.number(),
    });
    const error = await failure(
      (async () => {
        for await (const value of stream.partialObjects) seen.push(value);
      })(),
    );
    expect(error).toMatchObject({ name: 'StreamError', reason: 'server' });
    expect(seen).toEqual([]);
  });

  test('is refused before anything is sent when the schema cannot be written as JSON Schema', async () => {
    await using server = await saying('{}');
    const dated = z.object({ at: z.date() });
    expect(await failure(server.model.chat({ ...hello, format: dated }))).toBeInstanceOf(
      InputError,
    );
    expect(() => server.model.chatStream({ ...hello, format: dated })).toThrow(InputError);
    expect(server.asked).toHaveLength(0);
  });

  test('has the usage of every request when it was repaired, and so has the error when it was not', async () => {
    const counted = {
      prompt_eval_count: 10,
      eval_count: 3,
      eval_duration: 1_000_000_000,
      total_duration: 2_000_000_000,
    };
    await using server = await scriptedServer((response, { body }, at) => {
      const { stream, prompt } = body as { stream: boolean; prompt?: string };
      const answer = last(counted, { content: at % 3 === 2 ? JSON.stringify(bern) : '{}' });
      if (prompt !== undefined)
        json(response, { ...answer, response: at % 3 === 2 ? JSON.stringify(bern) : '{}' });
      else if (stream) lines(response, [answer]);
      else json(response, answer);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const request = { ...hello, format: city, repair: 2 };
    const sum = {
      promptTokens: 30,
      outputTokens: 9,
      outputMs: 3_000,
      totalMs: 6_000,
      tokensPerSecond: 3,
    };
    expect((await model.chat(request)).usage).toMatchObject(sum);
    expect((await model.chatStream(request).final()).usage).toMatchObject(sum);
    expect(
      (await model.generate({ model: 'm', prompt: 'x', format: city, repair: 2 })).usage,
    ).toMatchObject(sum);
    expect((await model.runTools({ ...request, tools: [] })).usage).toMatchObject(sum);
    expect(server.asked).toHaveLength(12);
    const error = (await failure(model.chat({ ...request, repair: 1 }))) as OutputError;
    expect(error.value).toMatchObject({ usage: { promptTokens: 20, outputTokens: 6 } });
  });

  test('is checked against a pattern that no grammar can express, and that is not sent', async () => {
    await using server = await saying('{"name":"bob"}');
    const format = z.object({ name: z.string().regex(/^(?!bob)/) });
    const error = await failure(server.model.chat({ ...hello, format }));
    expect(error).toMatchObject({ name: 'OutputError', code: 'schema-mismatch', path: 'name' });
    expect((server.asked[0]?.body as { format: object }).format).toMatchObject({
      properties: { name: { type: 'string' } },
    });
    expect(JSON.stringify(server.asked[0]?.body)).not.toContain('pattern');
  });

  test('is an error when the model calls tools instead', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last({}, { tool_calls: [{ function: { name: 'a', arguments: {} } }] }));
    });
    expect(
      await failure(new ModelClient({ baseUrl: server.url }).chat({ ...hello, format: city })),
    ).toMatchObject({ code: 'tool-calls' });
  });

  test('is an error with the calls when the model announces them in text, and no other answer is requested', async () => {
    const tool_calls = [{ function: { name: 'a', arguments: {} } }];
    await using server = await scriptedServer((response, { body }) => {
      const message = { content: 'Let me look.', tool_calls };
      if ((body as { stream: boolean }).stream)
        lines(response, [piece('Let me look.', { tool_calls }), last()]);
      else json(response, last({}, message));
    });
    const model = new ModelClient({ baseUrl: server.url });
    const asked = { ...hello, format: city, repair: 2 };
    const wanted = { name: 'OutputError', code: 'tool-calls', value: { message: { tool_calls } } };
    expect(await failure(model.chat(asked))).toMatchObject(wanted);
    expect(await failure(model.chatStream(asked).final())).toMatchObject(wanted);
    expect(server.asked).toHaveLength(2);
  });
});
