// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readBlob } from '../../src/base/values.js';
import { realmScenes } from './realm.js';

test('the environment has its own globals', () => {
  expect('document' in globalThis).toBe(true);
});

test('a Blob that only a FileReader can read, as in older jsdom releases, is uploaded', async () => {
  const blob = new Blob(['hi']);
  Object.defineProperty(blob, 'arrayBuffer', { value: undefined });
  expect(await readBlob(blob)).toEqual(Uint8Array.of(104, 105));
});

realmScenes(true);
