// A suite that must not reach a server: whatever guard it sets, deleting a repository is stopped, and
// a mock is obeyed. LIVE_URL is the address of a server that answers, and counts.
const assert = require('node:assert/strict');

const url = process.env.LIVE_URL;
const where = { owner: 'ada', repo: 'engine' };

module.exports = function guards(test, { forge, model, nock, msw, undici }) {
  // Made before the guards are set.
  const early = new forge.ForgeClient({ baseUrl: url, auth: 'secret-of-ada' });
  const ollama = new model.ModelClient({ baseUrl: url });

  const stops = async (words) => {
    const late = new forge.ForgeClient({ baseUrl: url, auth: 'secret-of-ada' });
    for (const call of [
      () => early.repos.delete(where),
      () => late.repos.delete(where),
      () => late.issues.list(where).toArray(),
      () => late.contents.getRaw({ ...where, filepath: 'a' }),
      () => ollama.chatStream({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] }).final(),
    ]) {
      const error = await call().then(
        () => assert.fail('it was not stopped'),
        (thrown) => thrown,
      );
      assert.match(error.message, words);
      assert.equal(error.attempts, 1);
    }
  };

  const withFetch = async (fetch, body) => {
    const before = globalThis.fetch;
    globalThis.fetch = fetch;
    try {
      await body();
    } finally {
      globalThis.fetch = before;
    }
  };

  test('a global fetch that throws', async () => {
    const refuse = () => {
      throw new Error('no network in tests');
    };
    await withFetch(refuse, () => stops(/no network in tests/));
  });

  test('a global fetch that was replaced by objects without a status', async () => {
    const reply = () =>
      Promise.resolve({ ok: true, json: () => Promise.resolve({ full_name: 'ada/mocked' }) });
    await withFetch(reply, async () => {
      assert.equal((await early.repos.get(where)).full_name, 'ada/mocked');
    });
  });

  if (nock !== undefined)
    test('nock', async () => {
      if (!nock.isActive()) nock.activate();
      nock.disableNetConnect();
      await stops(/Nock: Disallowed net connect/);
      nock(url).get('/api/v1/repos/ada/engine').reply(200, { full_name: 'ada/mocked' });
      assert.equal((await early.repos.get(where)).full_name, 'ada/mocked');
      nock(url).delete('/api/v1/repos/ada/other').reply(204);
      await stops(/Nock: No match for request/);
      nock.cleanAll();
      nock.enableNetConnect();
      nock.restore();
    });

  if (msw !== undefined)
    test('msw', async () => {
      const { http, HttpResponse, setupServer } = msw;
      const server = setupServer(
        http.get(`${url}/api/v1/repos/ada/engine`, () =>
          HttpResponse.json({ full_name: 'ada/mocked' }),
        ),
      );
      const { error } = console;
      console.error = () => undefined;
      server.listen({ onUnhandledRequest: 'error' });
      try {
        await stops(/\[MSW\] Cannot bypass a request/);
        assert.equal((await early.repos.get(where)).full_name, 'ada/mocked');
      } finally {
        server.close();
        console.error = error;
      }
    });

  if (undici !== undefined)
    test('a MockAgent as the global dispatcher', async () => {
      const agent = new undici.MockAgent();
      agent.disableNetConnect();
      const before = undici.getGlobalDispatcher();
      undici.setGlobalDispatcher(agent);
      try {
        await stops(/Mock dispatch not matched|not allowed \(net.connect disabled\)/);
        agent
          .get(url)
          .intercept({ path: '/api/v1/repos/ada/engine' })
          .reply(200, { full_name: 'ada/mocked' });
        assert.equal((await early.repos.get(where)).full_name, 'ada/mocked');
      } finally {
        undici.setGlobalDispatcher(before);
      }
    });
};
