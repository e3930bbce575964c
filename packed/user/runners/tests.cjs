// The tests of a user's program, for each test runner: what it imports is handed in, as ES modules or as CommonJS modules.
const assert = require('node:assert/strict');

const where = { owner: 'ada', repo: 'engine' };
const inBrowser = typeof document === 'object' && typeof jest === 'object';
const messages = [{ role: 'user', content: 'The city of Bern.' }];

module.exports = function tests(test, { model, forge, modelTesting, forgeTesting, endpoints, z }) {
  const withModel = (body) => async () => {
    const server = await modelTesting.startModelServer();
    const client = new model.ModelClient({ baseUrl: server.url, retry: { baseDelay: 1 } });
    try {
      await body(client, server);
    } finally {
      await client.close();
      await server.close();
    }
  };
  const withForge = (body) => async () => {
    const server = await forgeTesting.startForgeServer();
    const client = new forge.ForgeClient({
      baseUrl: server.url,
      auth: forge.token(server.token),
      retry: { baseDelay: 1 },
    });
    try {
      await body(client, server);
    } finally {
      await client.close();
      await server.close();
    }
  };

  test(
    'a chat is streamed',
    withModel(async (client) => {
      const stream = client.chatStream({ model: 'llama3.2', messages });
      let text = '';
      let events = 0;
      for await (const { message } of stream) {
        text += message.content;
        events += 1;
      }
      assert.ok(events > 1);
      assert.equal((await stream.final()).message.content, text);
    }),
  );

  test(
    'an answer has the form of a schema',
    withModel(async (client) => {
      const { parsed } = await client.chat({
        model: 'llama3.2',
        messages,
        format: z.object({ city: z.string() }),
      });
      assert.equal(parsed.city, 'Bern');
    }),
  );

  test(
    'issues are listed over all pages',
    withForge(async (client) => {
      for (const title of ['one', 'two', 'three']) await client.issues.create(where, { title });
      const titles = [];
      for await (const issue of client.issues.list(where, { limit: 2 })) titles.push(issue.title);
      assert.deepEqual(titles, ['three', 'two', 'one']);
    }),
  );

  test(
    'bytes, a Blob and a file are uploaded',
    withForge(async (client) => {
      const { number } = await client.issues.create(where, { title: 'Leak' });
      const issue = { ...where, index: number };
      const upload = async (content) => (await client.issues.assets.create(issue, content)).size;
      assert.equal(await upload({ content: new Uint8Array(3), name: 'three' }), 3);
      assert.equal(await upload({ content: new Blob(['four']), name: 'four' }), 4);
      // jest's jsdom loads the modules for browsers, which have no files.
      if (inBrowser)
        assert.equal((await rejection(upload({ path: __filename }))).code, 'unsupported');
      else assert.ok((await upload({ path: __filename })) > 1000);
    }),
  );

  test(
    'errors are instances of their classes',
    withForge(async (client, server) => {
      const missing = await rejection(client.repos.get({ owner: 'ada', repo: 'nope' }));
      assert.ok(missing instanceof forge.NotFoundError);
      assert.ok(missing instanceof forge.StatusError);
      assert.ok(missing instanceof forge.ClientError);
      assert.ok(missing instanceof Error);
      assert.ok(forge.ClientError.is(missing));
      const transport = new forge.Transport({ baseUrl: server.url });
      const wrong = await rejection(
        transport.call(endpoints.getRepo, { where: { owner: '..', repo: 'engine' } }),
      );
      assert.ok(wrong instanceof forge.InputError);
      assert.ok(
        (await rejection(
          new forge.ForgeClient({
            baseUrl: 'http://127.0.0.1:9',
            retry: { limit: 0 },
          }).server.version(),
        )) instanceof forge.NetworkError,
      );
    }),
  );

  test(
    'a signal and a time limit end a call',
    withModel(async (client, server) => {
      server.faults.add({ stall: true, times: 'all' });
      const controller = new AbortController();
      const aborted = rejection(
        client.chat({ model: 'llama3.2', messages }, { signal: controller.signal }),
      );
      controller.abort();
      assert.equal((await aborted).name, 'AbortError');
      const late = await rejection(
        client.chat({ model: 'llama3.2', messages }, { timeouts: { total: 20 } }),
      );
      assert.ok(late instanceof model.TimeoutError);
    }),
  );
};

function rejection(work) {
  return work.then(
    () => assert.fail('nothing was thrown'),
    (error) => error,
  );
}
