// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readBlob } from '../../src/base/realm.js';
import { realmScenes } from './realm.js';

test('the environment has globals of its own', () => {
  expect('document' in globalThis).toBe(true);
});

test('a Blob that only a FileReader can read, as in older releases, is read', async () => {
  const blob = new Blob(['hi']);
  Object.defineProperty(blob, 'arrayBuffer', { value: undefined });
  expect(await readBlob(blob)).toEqual(Uint8Array.of(104, 105));
});

realmScenes(true);
