// jest's jsdom as it is, without TextEncoder, streams and fetch.
const { ForgeClient } = require('forge-client');

const where = { owner: 'ada', repo: 'engine' };
const hint = expect.stringContaining('this environment lacks a global');

test('without fetch', async () => {
  expect(typeof fetch).toBe('undefined');
  const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
  await expect(forge.repos.get(where)).rejects.toMatchObject({
    message: expect.stringMatching(/fetch is not (?:a function|defined)/),
    attempts: 1,
    hint,
  });
});

test('with a mocked fetch, but without TextEncoder', async () => {
  expect(typeof TextEncoder).toBe('undefined');
  const reply = { ok: true, json: () => Promise.resolve({ full_name: 'ada/engine' }) };
  globalThis.fetch = jest.fn(() => Promise.resolve(reply));
  const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
  await expect(forge.repos.get(where)).rejects.toMatchObject({
    name: 'NetworkError',
    message: expect.stringContaining('TextEncoder is not defined'),
    attempts: 1,
    hint,
  });
  expect(fetch).toHaveBeenCalledTimes(1);
});
