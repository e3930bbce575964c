import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ForgeClient } from 'forge-client';
import { ModelClient } from 'model-client';
import { type Call, type Calls, same } from './calls.ts';
import type { Dice } from './plan.ts';

/** What the jobs work with. */
export interface Bench {
  readonly dice: Dice;
  readonly driver: string;
  readonly calls: Calls;
  readonly models: readonly ModelClient[];
  readonly forges: readonly ForgeClient[];
  /** Clients that send few requests at a time. */
  readonly limited: readonly ForgeClient[];
  readonly makeModel: () => ModelClient;
  readonly folder: string;
}

/** Makes some calls, which are counted under the name of the job. */
type Job = (bench: Bench, name: string) => Promise<void>;

const repo = { owner: 'ada', repo: 'engine' };
const chat = { model: 'llama3.2', messages: [{ role: 'user' as const, content: 'Why?' }] };
const BROKEN = ['cut', 'stall', 'garble', 'reset', '500', 'silence'] as const;

const streams: Job = async ({ dice, calls, models }, name) => {
  const size = 1 + dice.below(200);
  const call = calls.make(dice.faults(BROKEN), size);
  await calls.run(name, call, async () => {
    const stream = dice.of(models).chatStream(chat, call.options);
    let count = 0;
    for await (const { message, done } of stream) {
      if (!done) same(message.content, `tok${String(count)}`, 'an event of a stream');
      count++;
    }
    same(count, size + 1, 'the number of events');
    await stream.final();
  });
};

const streamsLeft: Job = async ({ dice, calls, models }, name) => {
  const call = calls.make(dice.faults(BROKEN), 200, true);
  const after = dice.below(150);
  const how = dice.of(['break', 'signal', 'cancel'] as const);
  const control = new AbortController();
  const work = async (): Promise<void> => {
    const stream = dice.of(models).chatStream(chat, { ...call.options, signal: control.signal });
    let count = 0;
    for await (const { done } of stream) {
      if (done || count++ < after) continue;
      if (how === 'break') break;
      if (how === 'signal') control.abort();
      else await stream.cancel();
    }
  };
  await calls.run(name, call, work, ['aborted']);
};

const aborts: Job = async ({ dice, calls, models, forges }, name) => {
  const call = calls.make(dice.faults(BROKEN), 0, true);
  const control = new AbortController();
  const options = { ...call.options, signal: control.signal };
  const work = async (): Promise<void> => {
    const answer = dice.chance(0.5)
      ? dice.of(models).chat(chat, options)
      : dice.of(forges).user.get(options);
    // It may fail before it is awaited.
    answer.catch(() => undefined);
    await setTimeout(dice.below(8));
    control.abort();
    await answer;
  };
  await calls.run(name, call, work, ['aborted']);
};

const values: Job = async ({ dice, calls, models, forges }, name) => {
  const kind = dice.of(['chat', 'embed', 'user'] as const);
  const call = calls.make(dice.faults(BROKEN), 0);
  await calls.run(name, call, async () => {
    if (kind === 'chat')
      same((await dice.of(models).chat(chat, call.options)).message.content, 'ok', 'an answer');
    else if (kind === 'user')
      same((await dice.of(forges).user.get(call.options)).login, 'ada', 'a user');
    else {
      const { embeddings } = await dice
        .of(models)
        .embed({ model: 'nomic-embed-text', input: Array<string>(64).fill('a') }, call.options);
      same([embeddings.length, embeddings[63]?.length], [64, 1_024], 'embeddings');
    }
  });
};

const pages: Job = async ({ dice, calls, forges }, name) => {
  const size = 1 + dice.below(4);
  const call = calls.make(dice.faults(['cut', 'garble', 'reset', '500', 'stall']), size);
  await calls.run(name, call, async () => {
    const list = dice.of(forges).issues.list(repo, { limit: 50 }, call.options);
    const items = await list.toArray(dice.chance(0.3) ? { concurrency: 3 } : {});
    same(
      items.map(({ number }) => number),
      Array.from({ length: size * 50 }, (_, index) => index + 1),
      'the items of a list',
    );
  });
};

const pagesLeft: Job = async ({ dice, calls, forges }, name) => {
  const call = calls.make(dice.faults(['cut', 'reset', '500']), 4, true);
  const most = dice.below(199);
  await calls.run(name, call, async () => {
    let count = 0;
    for await (const { number } of dice.of(forges).issues.list(repo, { limit: 50 }, call.options)) {
      same(number, ++count, 'an item of a list');
      if (count > most) break;
    }
  });
};

const downloads: Job = async ({ dice, calls, forges, folder }, name) => {
  const size = 1 + dice.below(300_000);
  const call = calls.make(dice.faults(['cut', 'reset', '500', 'stall']), size);
  const path = join(folder, call.plan.id);
  await calls.run(name, call, async () => {
    const bytes = await dice
      .of(forges)
      .contents.getRaw({ ...repo, filepath: 'big.bin' }, {}, call.options);
    const isSaved = dice.chance(0.5);
    if (isSaved) await bytes.saveTo(path);
    const found = isSaved ? await readFile(path) : Buffer.from(await bytes.bytes());
    same(
      [found.length, found.every((byte) => byte === 7)],
      [size, true],
      'the bytes of a download',
    );
  });
  await rm(path, { force: true });
};

const downloadsLeft: Job = async ({ dice, calls, forges }, name) => {
  const call = calls.make(dice.faults(['cut', 'reset', 'stall']), 4_000_000, true);
  await calls.run(name, call, async () => {
    const bytes = await dice
      .of(forges)
      .contents.getRaw({ ...repo, filepath: 'big.bin' }, {}, call.options);
    if (dice.chance(0.3)) await bytes.cancel();
    else for await (const piece of bytes) if (piece.length > 0) break;
  });
};

async function* pieces(size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= 8_192)
    yield await Promise.resolve(new Uint8Array(Math.min(left, 8_192)));
}

const uploads: Job = async ({ dice, calls, forges, folder }, name) => {
  const size = 1 + dice.below(200_000);
  const call = calls.make(
    [
      dice.chance(0.3)
        ? dice.of(['cut', 'reset', '500', '503', 'silence', 'garble'] as const)
        : 'none',
    ],
    0,
  );
  const path = join(folder, call.plan.id);
  const kind = dice.of(['bytes', 'stream', 'path'] as const);
  if (kind === 'path') await writeFile(path, new Uint8Array(size));
  await calls.run(name, call, async () => {
    const contents = { bytes: new Uint8Array(size), stream: pieces(size), path: { path } };
    const found = await dice
      .of(forges)
      .issues.assets.create(
        { ...repo, index: 1 },
        { content: contents[kind], filename: 'big.bin' },
        call.options,
      );
    same(
      found.size > size && found.size < size + 400,
      true,
      `${String(found.size)} bytes of an upload of ${String(size)}`,
    );
  });
  await rm(path, { force: true });
};

const blobs: Job = async ({ dice, calls, models }, name) => {
  const bytes = new Uint8Array(1 + dice.below(100_000)).fill(dice.below(256));
  const call = calls.make([dice.of(['none', 'slow', '503'] as const), 'none'], 0);
  await calls.run(name, call, async () => {
    const { digest } = await dice.of(models).blobs.upload(bytes, {}, call.options);
    same(
      digest,
      `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      'the digest of a blob',
    );
  });
};

const bursts: Job = async ({ dice, calls, limited }, name) => {
  const forge = dice.of(limited);
  await Promise.all(
    Array.from({ length: 12 }, () => {
      const call: Call = calls.make(dice.faults(BROKEN), 0, true);
      const control = new AbortController();
      const timer = dice.chance(0.2)
        ? globalThis.setTimeout(() => {
            control.abort();
          }, dice.below(20))
        : undefined;
      const work = async (): Promise<void> => {
        same(
          (await forge.user.get({ ...call.options, signal: control.signal })).login,
          'ada',
          'a user',
        );
      };
      return calls.run(name, call, work, ['aborted', 'queue']).finally(() => {
        clearTimeout(timer);
      });
    }),
  );
};

/** A client that lives for one call. */
const clients: Job = async ({ dice, calls, makeModel }, name) => {
  const model = makeModel();
  const call = calls.make(dice.faults(BROKEN), 3);
  await calls.run(name, call, () => model.chatStream(chat, call.options).final());
  await model.close();
};

/** All jobs: how often each is drawn, relative to the others. */
export const JOBS: readonly (readonly [name: string, weight: number, job: Job])[] = [
  ['streams', 3, streams],
  ['streams, left', 2, streamsLeft],
  ['aborts', 2, aborts],
  ['values', 3, values],
  ['pages', 2, pages],
  ['pages, left', 1, pagesLeft],
  ['downloads', 2, downloads],
  ['downloads, left', 1, downloadsLeft],
  ['uploads', 2, uploads],
  ['blobs', 1, blobs],
  ['limits', 1, bursts],
  ['short-lived clients', 1, clients],
];
