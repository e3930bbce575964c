// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { realmScenes } from './realm.js';

test('the environment has its own globals', () => {
  expect('document' in globalThis).toBe(true);
});

// Its `fetch` sends preflight requests, as a browser does.
(
  globalThis as unknown as {
    happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } };
  }
).happyDOM.settings.fetch.disableSameOriginPolicy = true;

realmScenes(false);
