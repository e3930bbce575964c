import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import * as z from 'zod';
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import * as endpoints from '../src/operations.js';
import {
  type Answer,
  bearer,
  type ChatResult,
  type DescribedTool,
  type GenerateResult,
  InputError,
  ModelClient,
  tool,
  type ToolRunResult,
  Transport,
} from '../src/index.js';
import type { ChatBody } from '../src/schemas.js';
import { startModelServer } from '../src/testing.js';
import { VERSION } from '../src/service/version.js';
import { failure, json, last, lines, piece, scriptedServer } from './scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('a client', () => {
  test('refuses an option that it does not know: `host` of another library would leave it at its default address', () => {
    const options = { host: 'http://gpu.example' } as object;
    expect(() => new ModelClient(options)).toThrow(
      expect.objectContaining({
        message: 'option host is not known: use baseUrl',
      }) as Error,
    );
    expect(() => new ModelClient({ ...{ host: undefined }, web: {} })).not.toThrow();
  });

  test.each(['chat', 'chatStream', 'list', 'pullStream', 'ensure'] as const)(
    'says of %s, taken out of it, that a method belongs to its client',
    async (name) => {
      const model = new ModelClient();
      const { [name]: method } = model as unknown as Readonly<
        Record<string, (request: object) => unknown>
      >;
      const error = await failure(Promise.resolve().then(() => method?.(hello)));
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({
        message: 'this method was called without its client',
        hint: 'call it as in model.chat(…): after `const { chat } = model`, chat has no server',
      });
    },
  );

  test('is printed and written as JSON by its address', () => {
    const model = new ModelClient({ auth: bearer('k') });
    const { origin } = new URL('http://127.0.0.1:11434');
    expect(JSON.stringify({ model })).toBe(`{"model":{"transport":{"baseUrl":"${origin}"}}}`);
    expect(inspect(model)).toBe(`ModelClient { transport: Transport { baseUrl: '${origin}' } }`);
  });

  test('has a method for all 28 operations', async () => {
    await using server = await startModelServer({ registry: ['someone/tiny'] });
    const model = new ModelClient({
      baseUrl: server.url,
      validate: 'strict',
      web: { baseUrl: server.url, auth: bearer('k') },
    });
    const chat = { model: 'llama3.2', messages: hello.messages };
    await Promise.all([
      model.ping(),
      model.version(),
      model.status(),
      model.recommendations(),
      model.list(),
      model.ps(),
      model.show({ model: 'llama3.2' }),
    ]);
    await Promise.all([
      model.chat(chat),
      model.generate({ model: 'llama3.2', prompt: 'x' }),
      model.embed({ model: 'nomic-embed-text', input: 'x' }),
    ]);
    await model.transport.call(endpoints.embeddings, {
      body: { model: 'nomic-embed-text', prompt: 'x' },
    });
    await Promise.all([
      model.webSearch({ query: 'x' }),
      model.webFetch({ url: 'https://a.example' }),
      model.webSearch({ query: 'x', via: 'local' }),
      model.webFetch({ url: 'https://a.example', via: 'local' }),
    ]);
    await model.blobs.upload(Uint8Array.of(1));
    await model.create({ model: 'someone/tiny', from: 'llama3.2' });
    await model.copy({ source: 'someone/tiny', destination: 'other' });
    await model.push({ model: 'someone/tiny' });
    await model.delete({ model: 'other' });
    await model.pull({ model: 'someone/tiny' });
    await model.account.me();
    await model.account.balance();
    await model.account.usage();
    await model.ensure('nimble');
    const questions = { sure: { type: 'noul', instructions: 'x' } } as const;
    await model.decide({ model: 'nimble', state: 'x', questions });
    await model.transport.call(endpoints.signoutKey, { where: { encodedKey: 'a2V5' } });
    await model.transport.call(endpoints.signout, {}).catch(() => undefined);
    const ids = new Set(Object.values(endpoints).map(({ id }) => id));
    expect(ids.size).toBe(28);
    expect(new Set(server.requests.map(({ endpoint }) => endpoint))).toEqual(ids);
  });

  test('works with endpoint values and a transport alone', async () => {
    await using server = await startModelServer();
    const transport = new Transport({ baseUrl: server.url });
    const { models } = await transport.call(endpoints.list, {});
    expect(models.length).toBeGreaterThan(0);
    const { message } = await transport
      .stream(endpoints.chatStream, { body: { ...hello, model: 'llama3.2' } })
      .final();
    expect(message.content).not.toBe('');
    expect(await failure(transport.call(endpoints.chat, { body: hello as never }))).toMatchObject({
      kind: 'input',
    });
  });

  test('loads and unloads models of both kinds, and lists how long each stays loaded', async () => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    await model.load({ model: 'llama3.2', keep_alive: 60 });
    await model.load({ model: 'nomic-embed-text', keep_alive: 'forever' });
    const { models } = await model.ps();
    expect(models.map((each) => [each.name, Math.round(each.secondsLeft)])).toEqual([
      ['nomic-embed-text:latest', Infinity],
      ['llama3.2:latest', 60],
    ]);
    await model.unload({ model: 'nomic-embed-text' });
    await model.unload({ model: 'llama3.2' });
    expect((await model.ps()).models).toEqual([]);
    expect(await failure(model.load({ model: 'nope' }))).toMatchObject({
      code: 'model-not-found',
      hint: "pull the model first: run `ollama pull nope`, or call pull({ model: 'nope' }); list() shows which models the server has",
    });
  });

  test('deletes a model with remove, and with delete, its deprecated name', async () => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    await model.copy({ source: 'llama3.2', destination: 'one' });
    await model.copy({ source: 'llama3.2', destination: 'two' });
    await model.delete({ model: 'one' });
    await model.delete({ model: 'two' });
    const { models } = await model.list();
    expect(models.map(({ name }) => name)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:one|two):/)]),
    );
    for (const name of ['one', 'two'])
      expect(await failure(model.delete({ model: name }))).toMatchObject({
        code: 'model-not-found',
      });
  });

  test('made by with() shares the connections and differs in options', async () => {
    await using server = await scriptedServer((response) => {
      json(response, { version: '1' });
    });
    const model = new ModelClient({ baseUrl: server.url, headers: { 'x-a': '1' } });
    await model.with({ headers: { 'x-b': '2' } }).version();
    expect(server.asked[0]?.headers).toMatchObject({
      'x-a': '1',
      'x-b': '2',
      'user-agent': `model-client/${VERSION}`,
    });
    const { version } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect(VERSION).toBe(version);
  });

  test('sends the key of web search and that of the server to their own origins only', async () => {
    const answer = (response: Parameters<typeof json>[0]): void => {
      json(response, { results: null, version: '1' });
    };
    await using local = await scriptedServer(answer);
    await using cloud = await scriptedServer(answer);
    const model = new ModelClient({
      baseUrl: local.url,
      auth: bearer('own'),
      web: { baseUrl: cloud.url, auth: bearer('cloud') },
    });
    expect(await model.webSearch({ query: 'x' })).toMatchObject({ results: [] });
    await model.webSearch({ query: 'x', via: 'local' });
    expect(
      cloud.asked.map(({ path, headers, body }) => [path, headers['authorization'], body]),
    ).toEqual([['/api/web_search', 'Bearer cloud', { query: 'x' }]]);
    expect(local.asked.map(({ path, headers }) => [path, headers['authorization']])).toEqual([
      ['/api/experimental/web_search', 'Bearer own'],
    ]);
    expect(await failure(model.webSearch({ query: 'x', via: 'moon' as 'cloud' }))).toBeInstanceOf(
      InputError,
    );
  });

  test('refuses requests that are not objects, in every method', async () => {
    await using server = await scriptedServer(() => undefined);
    const model = new ModelClient({ baseUrl: server.url });
    const names = [
      'chat',
      'generate',
      'embed',
      'webSearch',
      'webFetch',
      'show',
      'create',
      'copy',
      'delete',
      'pull',
      'push',
      'load',
      'unload',
      'runTools',
    ] as const;
    for (const name of names) {
      for (const request of [undefined, null, 5, {}]) {
        const ask = model[name].bind(model) as (request: unknown) => Promise<unknown>;
        expect(await failure(ask(request)), name).toBeInstanceOf(InputError);
      }
    }
    expect(
      await failure(model.chat({ ...hello, tools: [null, {}] as unknown as [] })),
    ).toBeInstanceOf(InputError);
    const streams = [
      'chatStream',
      'generateStream',
      'createStream',
      'pullStream',
      'pushStream',
      'runToolsStream',
    ] as const;
    for (const name of streams)
      expect(
        () => (model[name].bind(model) as (request: unknown) => unknown)(undefined),
        name,
      ).toThrow(InputError);
    expect(server.asked).toHaveLength(0);
  });

  test('refuses options that are not an object', () => {
    const wrong: unknown[] = [
      null,
      5,
      { baseUrl: 'ftp://a' },
      { web: { baseUrl: 'nope' } },
      { auth: '' },
      { auth: 5 },
      { web: { auth: '' } },
    ];
    for (const options of wrong)
      expect(() => new ModelClient(options as object)).toThrow(InputError);
  });
});

describe('a client from the environment', () => {
  function urlOf(model: ModelClient): string {
    return model.transport.describe(endpoints.version, {}).url;
  }
  async function authOf(ask: (model: ModelClient) => Promise<unknown>): Promise<unknown> {
    let seen: unknown;
    const fetch = (_url: unknown, init?: RequestInit): Promise<Response> => {
      seen = new Headers(init?.headers).get('authorization');
      return Promise.resolve(new Response('{"version":"1","results":[]}'));
    };
    await ask(ModelClient.fromEnv({ fetch }));
    return seen;
  }

  test('reads OLLAMA_HOST, which an option overrides; the constructor reads nothing', () => {
    vi.stubEnv('OLLAMA_HOST', '0.0.0.0:1234');
    expect(urlOf(ModelClient.fromEnv())).toBe('http://127.0.0.1:1234/api/version');
    expect(urlOf(ModelClient.fromEnv({ baseUrl: 'http://other:1' }))).toBe(
      'http://other:1/api/version',
    );
    expect(urlOf(new ModelClient())).toBe('http://127.0.0.1:11434/api/version');
    vi.stubEnv('OLLAMA_HOST', 'example.com:x');
    expect(() => ModelClient.fromEnv()).toThrow(InputError);
  });

  test('sends a user name and a password in OLLAMA_HOST, unless option auth is given', async () => {
    vi.stubEnv('OLLAMA_HOST', 'https://ada:hunter22@gpu.example');
    expect(urlOf(ModelClient.fromEnv())).toBe('https://gpu.example/api/version');
    const seen: (string | null)[] = [];
    const fetch = (_url: unknown, init?: RequestInit): Promise<Response> => {
      seen.push(new Headers(init?.headers).get('authorization'));
      return Promise.resolve(Response.json({ version: '1' }));
    };
    await ModelClient.fromEnv({ fetch }).version();
    await ModelClient.fromEnv({ fetch, auth: 'a-key-of-ada' }).version();
    expect(seen).toEqual([`Basic ${btoa('ada:hunter22')}`, 'Bearer a-key-of-ada']);
  });

  test.each(['gpu.example/api', 'http://gpu.example:11434/v1/', 'http://gpu.example:11434/api/'])(
    'takes the address of the API as well as that of the server: %s',
    (address) => {
      vi.stubEnv('OLLAMA_HOST', address);
      expect(urlOf(ModelClient.fromEnv())).toBe('http://gpu.example:11434/api/version');
      if (address.startsWith('http'))
        expect(urlOf(new ModelClient({ baseUrl: address }))).toBe(
          'http://gpu.example:11434/api/version',
        );
    },
  );

  test('accepts the address of the web API, and one that is relative to a page', () => {
    vi.stubGlobal('location', new URL('https://app.example/chat/'));
    vi.stubEnv('OLLAMA_API_KEY', 'secret');
    const model = ModelClient.fromEnv({
      baseUrl: '/ollama/api',
      web: { baseUrl: 'https://ollama.com/api/' },
    });
    expect(urlOf(model)).toBe('https://app.example/ollama/api/version');
    expect(model.transport.describe(endpoints.webSearch, { body: { query: 'x' } }).url).toBe(
      'https://ollama.com/api/web_search',
    );
    vi.unstubAllGlobals();
    expect(() => new ModelClient({ baseUrl: '/ollama' })).toThrow(
      'option baseUrl must be a URL with a scheme',
    );
  });

  test('sends OLLAMA_API_KEY to ollama.com and to no other server', async () => {
    vi.stubEnv('OLLAMA_API_KEY', 'secret');
    vi.stubEnv('OLLAMA_HOST', 'example.com');
    expect(await authOf((model) => model.version())).toBeNull();
    expect(await authOf((model) => model.webSearch({ query: 'x' }))).toBe('Bearer secret');
    vi.stubEnv('OLLAMA_HOST', 'ollama.com');
    expect(await authOf((model) => model.version())).toBe('Bearer secret');
  });
});

describe('types', () => {
  test('a chat without a schema returns the plain result; unknown options do not compile', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last());
    });
    const model = new ModelClient({ baseUrl: server.url });
    const result = await model.chat(hello);
    expectTypeOf(result).toEqualTypeOf<ChatResult>();
    expectTypeOf<Answer<'json'>>().toEqualTypeOf<ChatResult>();
    // @ts-expect-error -- a typo in an option
    expect(await failure(model.chat({ ...hello, options: { temprature: 1 } }))).toBeInstanceOf(
      InputError,
    );
    // @ts-expect-error -- a chat needs a model
    expect(await failure(model.chat({ messages: [] }))).toBeInstanceOf(InputError);
    expect(result.message.content).toBe('');
  });

  test('a format that is only known to be a text is accepted, and has no parsed value', async () => {
    await using server = await scriptedServer((response, { body }) => {
      if ((body as { stream: boolean }).stream) lines(response, [piece('{}'), last()]);
      else json(response, last({ response: '{}' }, { content: '{}' }));
    });
    const model = new ModelClient({ baseUrl: server.url });
    const ask = async (format: string): Promise<void> => {
      expectTypeOf(await model.chat({ ...hello, format })).toEqualTypeOf<ChatResult>();
      const stream = model.chatStream({ ...hello, format });
      expectTypeOf(await stream.final()).toEqualTypeOf<ChatResult>();
      const generated = await model.generate({ model: 'm', prompt: 'Hi', format });
      expectTypeOf(generated).toEqualTypeOf<GenerateResult>();
      const run = await model.runTools({ ...hello, tools: [], format });
      expectTypeOf(run).toEqualTypeOf<ToolRunResult>();
    };
    await ask('json');
    // To servers, an empty text is no format.
    await ask('');
    expect(server.asked.map(({ body }) => (body as { format?: string }).format)).toEqual([
      ...Array.from({ length: 4 }, () => 'json'),
      ...Array.from({ length: 4 }, () => undefined),
    ]);
    expect(await failure(ask('JSON'))).toMatchObject({
      code: 'invalid-format',
      hint: expect.stringContaining("use 'json'") as string,
    });
    expect(server.asked).toHaveLength(8);
  });

  test('a tool without run is one for chat, and not for runTools', async () => {
    await using server = await scriptedServer((response) => {
      json(response, last());
    });
    const model = new ModelClient({ baseUrl: server.url });
    const described = tool({ name: 'weather', schema: z.object({ city: z.string() }) });
    expectTypeOf(described).toExtend<DescribedTool>();
    await model.chat({ ...hello, tools: [described] });
    const { tools } = server.asked[0]?.body as ChatBody;
    expect(tools?.map(({ function: { name } }) => name)).toEqual(['weather']);
    // @ts-expect-error -- it has no run
    expect(await failure(model.runTools({ ...hello, tools: [described] }))).toMatchObject({
      code: 'invalid-tool',
      message: expect.stringContaining('run must be a function') as string,
    });
    expect(server.asked).toHaveLength(1);
  });

  test('a format of the type that ollama-js has is accepted, and the value of one that is known is typed', () => {
    const ask = async (model: ModelClient, any: string | object | undefined): Promise<void> => {
      expectTypeOf(await model.chat({ ...hello, format: any })).toEqualTypeOf<
        ChatResult | (ChatResult & { readonly parsed: unknown })
      >();
      const format = z.object({ city: z.string() });
      expectTypeOf((await model.chat({ ...hello, format })).parsed).toEqualTypeOf<{
        city: string;
      }>();
      const shape = { type: 'object' };
      expectTypeOf((await model.chat({ ...hello, format: shape })).parsed).toEqualTypeOf<unknown>();
    };
    expectTypeOf(ask).toBeFunction();
  });
});

describe('a client made of', () => {
  /** What a transport of another copy of the package looks like. */
  class Transport {
    readonly call = (): undefined => undefined;
    readonly exchange = this.call;
    readonly close = this.call;
    with(): this {
      return this;
    }
  }

  test.each([
    ['a transport of another copy of the package', new Transport(), 'another copy'],
    ['a client', { chat: (): void => undefined, transport: new Transport() }, 'a client'],
  ])('%s is refused, instead of one for 127.0.0.1', (_, options, words) => {
    const make = (): unknown => new ModelClient(options as never);
    expect(make).toThrow(InputError);
    expect(make).toThrow(words);
  });

  test('its own transport shares it', async () => {
    const { transport } = new ModelClient({ baseUrl: 'http://models.example' });
    expect(new ModelClient(transport).transport).toBe(transport);
    await transport.close();
  });
});
