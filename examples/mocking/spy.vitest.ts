// A spy on the global `fetch`, as vi.spyOn and jest.spyOn make it.
import { ForgeClient } from 'forge-client';
import { afterAll, expect, test, vi } from 'vitest';

const where = { owner: 'ada', repo: 'engine' };
const url = 'https://forge.example/api/v1/repos/ada/engine';
const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
const spy = vi.spyOn(globalThis, 'fetch');
afterAll(() => {
  spy.mockRestore();
});

test('a call', async () => {
  spy.mockResolvedValueOnce(Response.json({ id: 1, name: 'bug' }));
  const label = await forge.labels.get({ ...where, id: 1 });
  expect(label).toMatchObject({ name: 'bug' });
  // The URL is a string.
  expect(spy).toHaveBeenCalledWith(
    `${url}/labels/1`,
    expect.objectContaining({ method: 'GET' }),
  );
});

test('a list that ends by X-Total-Count', async () => {
  // The number of items of all pages. This page has all of them.
  const headers = { 'x-total-count': '2' };
  spy.mockResolvedValueOnce(
    Response.json([{ id: 1 }, { id: 2 }], { headers }),
  );
  expect(await forge.labels.list(where).toArray()).toHaveLength(2);
});

test('a list that ends by Link', async () => {
  const next = { link: `<${url}/issues?page=2>; rel="next"` };
  // The last page has no link with the relation `next`.
  const last = { link: `<${url}/issues?page=1>; rel="first"` };
  spy
    .mockResolvedValueOnce(Response.json([{ id: 1 }], { headers: next }))
    .mockResolvedValueOnce(Response.json([{ id: 2 }], { headers: last }));
  expect(await forge.issues.list(where).toArray()).toHaveLength(2);
});
