// A test with Mock Service Worker: the embedded forge responds to the
// global `fetch` at the URL of the real one.
import { ForgeClient, token } from 'forge-client';
import { createForgeApp } from 'forge-client/testing';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';

const app = createForgeApp();
const network = setupServer(...app.handlers(http, 'https://forge.example'));
beforeAll(() => {
  network.listen();
});
afterAll(() => {
  network.close();
});

test('an issue is opened at the address of the real forge', async () => {
  const forge = new ForgeClient({
    baseUrl: 'https://forge.example',
    auth: token(app.token),
  });
  const { title } = await forge.issues.create(
    { owner: 'ada', repo: 'engine' },
    { title: 'Leak' },
  );
  expect(title).toBe('Leak');
  expect(app.requests.at(-1)?.endpoint).toBe('issueCreateIssue');
});
