// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { realmScenes } from './realm.js';

test('the environment has globals of its own', () => {
  expect('document' in globalThis).toBe(true);
});

realmScenes(true);
