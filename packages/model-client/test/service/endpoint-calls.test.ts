import { expect, test } from 'vitest';
import {
  endpointsOf,
  loadNoting,
  noteEndpoints,
} from '../../../core/test/servers/noting-transport.js';

interface Declared {
  readonly id: string;
  readonly call?: string;
}

const chat = { model: 'x', messages: [{ role: 'user', content: 'x' }] };

/** Arguments of methods that look at them before they send anything. */
const OWN_ARGUMENTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'blobs.upload': [[new Uint8Array(1)]],
  decide: [[{ model: 'x', state: 'x', questions: { x: { type: 'noul' } } }]],
  chat: [[chat]],
  chatStream: [[chat]],
  generate: [[{ model: 'x', prompt: 'x' }]],
  generateStream: [[{ model: 'x', prompt: 'x' }]],
  create: [[{ model: 'x', from: 'y' }]],
  createStream: [[{ model: 'x', from: 'y' }]],
  pull: [[{ model: 'x' }]],
  pullStream: [[{ model: 'x' }]],
  push: [[{ model: 'x' }]],
  pushStream: [[{ model: 'x' }]],
  webSearch: [[{ query: 'x' }], [{ query: 'x', via: 'local' }]],
  webFetch: [[{ url: 'x' }], [{ url: 'x', via: 'local' }]],
};

test('every endpoint names the method that sends it', async () => {
  const [endpoints, { ModelClient, Transport }] = await loadNoting(() =>
    Promise.all([import('../../src/operations.js'), import('../../src/index.js')]),
  );
  const noted = new Set<object>();
  const answers = new Map([[endpoints.headBlob, false]]);
  const model = new ModelClient(noteEndpoints(new Transport(), noted, answers));
  const declared = (Object.values(endpoints) as unknown[]).filter(
    (each): each is Declared => typeof each === 'object' && each !== null && 'path' in each,
  );
  expect(declared).toHaveLength(33);
  const unseen: string[] = [];
  for (const endpoint of declared) {
    const { id, call = '' } = endpoint;
    const sent = await endpointsOf(model, noted, call, OWN_ARGUMENTS[call]);
    expect(sent, `${id} names ${call}`).toBeDefined();
    if (sent?.has(endpoint) !== true) unseen.push(id);
  }
  expect(unseen).toEqual([]);
});
