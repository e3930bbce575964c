import { expect, test } from 'vitest';
import { startForge } from '../../start-forge.js';

test.each([{}, { fetch: globalThis.fetch }])(
  'an upload from shared memory arrives as it is (%o)',
  async (options) => {
    const { forge } = await startForge(options);
    const file = { owner: 'ada', name: 'tool', version: '1', filename: 'a.bin' };
    const bytes = new Uint8Array(new SharedArrayBuffer(5));
    bytes.set(Buffer.from('HELLO'));
    await forge.packages.generic.upload(file, bytes);
    expect(await (await forge.packages.generic.download(file)).text()).toBe('HELLO');
  },
);
