import { expect, test } from 'vitest';
import { post, started } from './asking.js';

test('an unload comes before all other checks, also of a model that cannot generate', async () => {
  const server = await started();
  await post(server, '/api/embed', { model: 'nomic-embed-text', input: 'a' });
  expect(server.state.loaded).toEqual(['nomic-embed-text:latest']);

  const unload = { model: 'nomic-embed-text', keep_alive: 0, think: true, options: { stop: 'x' } };
  expect(await post(server, '/api/generate', { ...unload, raw: true, system: 'x' })).toMatchObject({
    status: 200,
    json: { response: '', done: true, done_reason: 'unload' },
  });
  expect(server.state.loaded).toEqual([]);
  expect(await post(server, '/api/chat', unload)).toMatchObject({
    status: 200,
    json: { done: true, done_reason: 'unload' },
  });
  expect((await post(server, '/api/generate', { model: 'nomic-embed-text' })).json).toEqual({
    error: '"nomic-embed-text" does not support generate',
  });
});

test('a model that can neither think nor chat is refused for thinking first', async () => {
  const server = await started();
  const chat = { model: 'nomic-embed-text', messages: [{ role: 'user', content: 'x' }] };
  expect((await post(server, '/api/chat', { ...chat, think: 'low' })).json).toEqual({
    error: '"nomic-embed-text" does not support thinking',
  });
  expect((await post(server, '/api/chat', chat)).json).toEqual({
    error: '"nomic-embed-text" does not support chat',
  });
});

test('without the cloud, each operation says what is not available', async () => {
  const server = await started({ cloud: 'disabled' });
  const from = {
    model: 'far',
    from: 'gpt-oss:120b',
    remote_host: 'https://ollama.com',
    stream: false,
  };
  await post(server, '/api/create', from);
  const refused = async (path: string, body: object): Promise<unknown> =>
    Object.values(await post(server, path, body));
  const prefix = 'ollama cloud is disabled: ';
  const messages = [{ role: 'user', content: 'x' }];
  for (const model of ['gpt-oss:120b-cloud', 'far']) {
    expect(await refused('/api/chat', { model, messages })).toEqual([
      403,
      { error: `${prefix}remote model is unavailable` },
    ]);
    expect(await refused('/api/show', { model })).toEqual([
      403,
      { error: `${prefix}remote model details are unavailable` },
    ]);
  }
  expect(await refused('/api/experimental/web_search', { query: 'x' })).toEqual([
    403,
    { error: `${prefix}web search is unavailable` },
  ]);
  expect(await refused('/api/experimental/web_fetch', { url: 'x' })).toEqual([
    403,
    { error: `${prefix}web fetch is unavailable` },
  ]);
});

test.each([
  ['x', 'tools.0 must be object'],
  [{ function: { name: 5 } }, 'tools.0.function.name must be string'],
  [{ function: { name: 'a', parameters: 'object' } }, 'tools.0.function.parameters must be object'],
  [
    { function: { name: 'a', parameters: { properties: { any: true } } } },
    'tools.0.function.parameters.properties.any must be object',
  ],
  [
    { function: { name: 'a', parameters: { type: 5 } } },
    'tools.0.function.parameters.type must be string',
  ],
  [
    { function: { name: 'a', parameters: { required: 'city' } } },
    'tools.0.function.parameters.required must be array',
  ],
])('a tool that the server cannot read is refused: %j', async (tool, words) => {
  const server = await started();
  const chat = { model: 'llama3.2', messages: [{ role: 'user', content: 'x' }], tools: [tool] };
  expect(await post(server, '/api/chat', chat)).toEqual({
    status: 400,
    json: { error: `json: body.${words}` },
  });
});

test('a tool may lack its parameters', async () => {
  const server = await started();
  const tools = [
    { type: 'function', function: { name: 'now', parameters: null } },
    { function: { name: 'then' } },
  ];
  const chat = {
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'x' }],
    tools,
    stream: false,
  };
  expect(await post(server, '/api/chat', chat)).toMatchObject({ status: 200 });
});

test.each([
  { type: 'string', pattern: 'ab+c' },
  { type: 'array', prefixItems: [{ type: 'string' }], items: false },
  { type: 'object', properties: { any: true } },
  { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } },
])('a format that the server cannot make a grammar of is refused: %j', async (format) => {
  const server = await started();
  const chat = {
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'x' }],
    format,
    stream: false,
  };
  expect(await post(server, '/api/chat', chat)).toEqual({
    status: 400,
    json: { error: expect.stringContaining('JSON schema conversion failed') as string },
  });
});

test('a property of a tool has a text or a list of texts for its type', async () => {
  const server = await started();
  const status = async (type: unknown): Promise<number> => {
    const parameters = { type: 'object', properties: { city: { type } } };
    const answer = await post(server, '/api/chat', {
      model: 'llama3.2',
      messages: [{ role: 'user', content: 'x' }],
      tools: [{ type: 'function', function: { name: 'a', parameters } }],
      stream: false,
    });
    return answer.status;
  };
  expect([await status('string'), await status(['string', 'null']), await status(5)]).toEqual([
    200, 200, 400,
  ]);
});

test('an option that is a flag must be one', async () => {
  const server = await started();
  for (const path of ['/api/generate', '/api/chat'])
    expect(await post(server, path, { model: 'llama3.2', options: { use_mmap: 'x' } })).toEqual({
      status: 500,
      json: { error: 'option "use_mmap" must be of type boolean' },
    });
});

test('a name with a scheme must have a host and a namespace', async () => {
  const server = await started();
  for (const model of ['http://x/y', 'https://y', 'http://x/y:v1'])
    expect(await post(server, '/api/pull', { model, stream: false })).toEqual({
      status: 400,
      json: { error: 'invalid model name' },
    });
  const whole = await post(server, '/api/pull', { model: 'http://x/y/z', stream: false });
  expect(whole.status).not.toBe(400);
});

test('a file without a digest is refused before the first event of a creation', async () => {
  const server = await started();
  expect(await post(server, '/api/create', { model: 'x1', files: { 'x.gguf': '' } })).toMatchObject(
    { status: 400, json: { error: 'invalid digest for x.gguf: invalid digest format' } },
  );
});
