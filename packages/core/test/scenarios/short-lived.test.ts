import { type HeapProfiler, Session } from 'node:inspector/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { getThing, transport } from '../servers/api.js';
import { bearer } from '../../src/contract/auth.js';

const CALLS = 2_000;
/** What is in flight while memory is collected differs from run to run; what a request keeps does not. */
const ROUNDS = 5;

/** Returns how many bytes that functions of this package allocated outlived the young generation, per call. */
async function survivors(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: 512,
      includeObjectsCollectedByMajorGC: true,
    });
    await work();
    // Fills the young generation, so that garbage of the work is freed, and the rest promoted, now.
    for (let rest = 3_000_000; rest > 0; rest--) Object.keys({ rest });
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return ownBytes(profile.head) / CALLS;
  } finally {
    session.disconnect();
  }
}

function ownBytes({ callFrame, selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  const own = callFrame.url.includes('/core/src/') ? selfSize : 0;
  return children.reduce((sum, child) => sum + ownBytes(child), own);
}

// Small differences in how an object is built decide whether V8 can free it with the young generation. If it cannot, the time of
// a small call doubles, and no other test shows it.
test(
  'the objects of a small call are freed with the young generation',
  { timeout: 120_000 },
  async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{"id":1,"name":"a"}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const api = transport(
      `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      'undici',
      { auth: bearer('abc') },
    );
    const calls = async (count: number): Promise<void> => {
      let left = count;
      const one = async (): Promise<void> => {
        while (left-- > 0) await api.call(getThing, { where: { name: 'a' } });
      };
      await Promise.all(Array.from({ length: 32 }, one));
    };
    await calls(1_000);
    let least = Infinity;
    for (let round = 0; round < ROUNDS && least >= 200; round++)
      least = Math.min(least, await survivors(() => calls(CALLS)));
    expect(least).toBeLessThan(200);
  },
);
