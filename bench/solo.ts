// One job in a process of its own, so that its heap is its own: `node solo.ts <job> <origin>` prints one line of JSON.
import { ModelClient } from 'model-client';
import { ForgeClient } from 'forge-client';
import { bareBytes, bareEvents } from './bare.ts';

const [job = '', origin = ''] = process.argv.slice(2);
const model = new ModelClient({ baseUrl: origin });
const forge = new ForgeClient({ baseUrl: origin });
const request = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] };
const MB = 1_048_576;

const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
  'stream-ours': async () => {
    let size = 0;
    for await (const event of model.chatStream(request, { headers: { 'x-bench': 'gigabyte' } })) size += event.message.content.length;
    return size;
  },
  'stream-bare': () => bareEvents(`${origin}/api/chat`, { 'x-bench': 'gigabyte' }),
  'download-ours': async () => {
    let size = 0;
    for await (const piece of await forge.contents.getRaw({ owner: 'ada', repo: 'engine', filepath: 'big.bin' })) size += piece.length;
    return size;
  },
  'download-bare': () => bareBytes(`${origin}/api/v1/repos/ada/engine/raw/big.bin`),
  'abort-ours': async () => {
    for (let i = 0; i < 10_000; i++) {
      for await (const event of model.chatStream(request, { headers: { 'x-bench': 'stall' } })) if (!event.done) break;
    }
    return 10_000;
  },
};

const work = jobs[job];
if (work === undefined) throw new Error(`no job ${job}`);
globalThis.gc?.();
const before = process.memoryUsage();
let mostHeap = before.heapUsed;
let mostRss = before.rss;
const watch = setInterval(() => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  mostHeap = Math.max(mostHeap, heapUsed);
  mostRss = Math.max(mostRss, rss);
}, 250);
const started = performance.now();
const result = await work();
const ms = performance.now() - started;
clearInterval(watch);
globalThis.gc?.();
const after = process.memoryUsage();
console.log(
  JSON.stringify({
    job, result, ms: Math.round(ms),
    heapGrowthMB: Math.round((mostHeap - before.heapUsed) / MB), heapAfterMB: Math.round((after.heapUsed - before.heapUsed) / MB), rssGrowthMB: Math.round((mostRss - before.rss) / MB),
  }),
);
