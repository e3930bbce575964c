import { describe, expect, test } from 'vitest';
import {
  type ClientError,
  type EmbedManyResult,
  type EmbedProgress,
  InputError,
  ModelClient,
  NotFoundError,
} from '../../../src/index.js';
import {
  type Asked,
  failure,
  json,
  type Script,
  scriptedServer,
  type ScriptedServer,
} from '../../scripted-server.js';
import { useSteadyClock } from '../../../../core/test/servers/steady-clock.js';

useSteadyClock();

const texts = Array.from({ length: 50 }, (_, at) => `text ${String(at)}`);

function inputOf(asked: Asked): string[] {
  return (asked.body as { input: string[] }).input;
}

/** A server whose vectors identify their text, and which rejects the texts in `bad`. */
function embedding(
  bad: (text: string) => boolean = () => false,
  status = 400,
): Promise<ScriptedServer> {
  return scriptedServer(async (response, asked, at) => {
    const input = inputOf(asked);
    await new Promise((resolve) => setTimeout(resolve, at % 3 === 0 ? 15 : 1));
    if (input.some(bad))
      json(response, { error: 'the input length exceeds the context length' }, status);
    else
      json(response, {
        model: 'm',
        embeddings: input.map((text) => [Number(text.slice(5)), 1]),
        prompt_eval_count: input.length,
      });
  });
}

describe('embedMany', () => {
  test('names a text that is not a string by its place in the list, before anything is sent', async () => {
    await using server = await embedding();
    const rows: unknown[] = [...texts, null];
    const error = await failure(
      new ModelClient({ baseUrl: server.url }).embedMany(rows as string[], {
        model: 'm',
        batchSize: 7,
      }),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: 'invalid-input',
      message:
        'embedMany: texts[50] must be a string or an object with text, image or audio, not null',
    });
    expect(server.asked).toEqual([]);
  });

  test('keeps the order over batches that run at the same time', async () => {
    await using server = await embedding();
    const progress: EmbedProgress[] = [];
    const result = await new ModelClient({ baseUrl: server.url }).embedMany(texts, {
      model: 'm',
      batchSize: 7,
      concurrency: 3,
      onProgress: (each) => progress.push(each),
    });
    expect(result.embeddings.map((vector) => vector?.[0])).toEqual(texts.map((_, at) => at));
    expect(result).toMatchObject({ model: 'm', failures: [], usage: { promptTokens: 50 } });
    expect(server.asked).toHaveLength(8);
    expect(Object.keys(server.asked[0]?.body as object).sort()).toEqual(['input', 'model']);
    expect(progress.at(-1)).toEqual({ completed: 50, total: 50, failed: 0 });
    expect(progress.map(({ completed }) => completed)).toEqual(
      progress.map(({ completed }) => completed).toSorted((a, b) => a - b),
    );
  });

  test('finds the texts that fail by halving, and keeps the others', async () => {
    await using server = await embedding((text) => text === 'text 3' || text === 'text 40');
    const result = await new ModelClient({ baseUrl: server.url }).embedMany(texts, {
      model: 'm',
      batchSize: 16,
    });
    expect(result.failures.map(({ index, error }) => [index, error.code])).toEqual([
      [3, 'context-length'],
      [40, 'context-length'],
    ]);
    expect(result.embeddings.flatMap((vector, at) => (vector === undefined ? [at] : []))).toEqual([
      3, 40,
    ]);
    expect(result.embeddings[4]?.[0]).toBe(4);
    expect(server.asked.length).toBeLessThan(4 + 2 * 2 * 5);
  });

  test('a vector that does not consist of numbers fails its text only', async () => {
    await using server = await scriptedServer((response, asked) => {
      json(response, {
        model: 'm',
        embeddings: inputOf(asked).map((text) => [text === 'text 2' ? null : 1]),
      });
    });
    const result = await new ModelClient({ baseUrl: server.url }).embedMany(texts.slice(0, 4), {
      model: 'm',
    });
    expect(result.failures.map(({ index, error }) => [index, error.code])).toEqual([
      [2, 'bad-vector'],
    ]);
  });

  test('texts at the beginning that the model makes no vector of do not cost the others theirs', async () => {
    await using server = await scriptedServer((response, asked) => {
      const input = inputOf(asked);
      if (input.some((text) => text === 'text 0' || text === 'text 1'))
        json(response, { error: 'failed to encode response: json: unsupported value: NaN' }, 500);
      else json(response, { model: 'm', embeddings: input.map(() => [1]) });
    });
    const { failures, embeddings } = await new ModelClient({ baseUrl: server.url }).embedMany(
      texts.slice(0, 4),
      { model: 'm' },
    );
    expect(failures.map(({ index, error }) => [index, error.code])).toEqual([
      [0, 'no-vector'],
      [1, 'no-vector'],
    ]);
    expect(embeddings.slice(2)).toEqual([[1], [1]]);
  });

  test('a vector that is not a list, or no vectors at all, fail their texts', async () => {
    for (const [embeddings, code] of [
      [[null], 'bad-vector'],
      [[[]], 'bad-vector'],
      [undefined, 'wrong-length'],
      [5, 'wrong-length'],
    ] as const) {
      await using server = await scriptedServer((response) => {
        json(response, { model: 'm', embeddings });
      });
      const { failures } = await new ModelClient({
        baseUrl: server.url,
        validate: 'off',
      }).embedMany(['a'], { model: 'm' });
      expect(failures.map(({ error }) => error.code)).toEqual([code]);
    }
  });

  test('an error that affects every text rejects at once', async () => {
    await using server = await scriptedServer((response) => {
      json(response, { error: 'model "m" not found, try pulling it first' }, 404);
    });
    const error = await failure(
      new ModelClient({ baseUrl: server.url }).embedMany(texts, { model: 'm', concurrency: 1 }),
    );
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ code: 'model-not-found' });
    expect(server.asked).toHaveLength(1);
  });

  test.each([
    [500, { error: 'llama runner process has terminated: error loading model' }, 'runner-failed'],
    [
      500,
      { error: 'model requires more system memory (9 GiB) than is available (3 GiB)' },
      'out-of-memory',
    ],
    [200, '<html><title>Log in</title></html>', 'html'],
  ])('a model that cannot be run is not tried for each text: %i %o', async (status, body, code) => {
    await using server = await scriptedServer((response) => {
      if (typeof body === 'string') response.end(body);
      else json(response, body, status);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const error = await failure(
      model.embedMany(texts, { model: 'm', batchSize: 16, concurrency: 1 }),
    );
    expect(error).toMatchObject({ code });
    expect(server.asked).toHaveLength(6);
  });

  test('a text that ends the process of the model has an error of its own', async () => {
    await using server = await scriptedServer((response, asked) => {
      const input = inputOf(asked);
      // The first ones of the two batches that run at the same time.
      if (input.includes('text 0') || input.includes('text 16'))
        json(response, { error: 'model runner has unexpectedly stopped' }, 500);
      else json(response, { model: 'm', embeddings: input.map(() => [1]) });
    });
    const { failures } = await new ModelClient({ baseUrl: server.url }).embedMany(texts, {
      model: 'm',
      batchSize: 16,
    });
    expect(failures.map(({ index, error }) => [index, error.code])).toEqual([
      [0, 'runner-failed'],
      [16, 'runner-failed'],
    ]);
  });

  test.each<readonly [string, Script, object]>([
    [
      'a body that is cut off',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' });
        response.write('{"model":"m","embeddings":[[');
        response.destroy();
      },
      { name: 'NetworkError' },
    ],
    ['a time limit', () => undefined, { name: 'TimeoutError', phase: 'firstByte' }],
    [
      'a server behind a proxy that is down',
      (response) => void response.writeHead(502).end('Bad Gateway'),
      { status: 502 },
    ],
  ])('%s costs the vectors of its batch alone', async (_, fail, wanted) => {
    await using server = await scriptedServer((response, asked, at) => {
      const input = inputOf(asked);
      if (input.includes('text 20')) return fail(response, asked, at);
      json(response, { model: 'm', embeddings: input.map((text) => [Number(text.slice(5))]) });
    });
    const { embeddings, failures } = await new ModelClient({
      baseUrl: server.url,
      retry: { limit: 0 },
      timeouts: { firstByte: 200 },
    }).embedMany(texts, { model: 'm', batchSize: 10 });
    expect(failures.map(({ index }) => index)).toEqual(
      texts.slice(20, 30).map((__, at) => 20 + at),
    );
    expect(failures[0]?.error).toMatchObject(wanted);
    expect(embeddings.map((vector) => vector?.[0])).toEqual(
      texts.map((__, at) => (at >= 20 && at < 30 ? undefined : at)),
    );
  });

  test('a server that goes away is not asked for every batch, and the vectors so far are kept', async () => {
    let isGone = false;
    await using server = await scriptedServer((response, asked) => {
      if (isGone) response.destroy();
      else json(response, { model: 'm', embeddings: inputOf(asked).map(() => [1]) });
    });
    const progress: EmbedProgress[] = [];
    const { embeddings, failures } = await new ModelClient({
      baseUrl: server.url,
      retry: { limit: 0 },
    }).embedMany(texts, {
      model: 'm',
      batchSize: 2,
      concurrency: 1,
      onProgress: (each) => {
        progress.push(each);
        isGone = each.completed >= 4;
      },
    });
    expect(embeddings.filter((vector) => vector !== undefined)).toHaveLength(4);
    expect(failures).toHaveLength(46);
    expect(server.asked).toHaveLength(4);
    expect(progress.at(-1)).toEqual({ completed: 50, total: 50, failed: 46 });
  });

  test('a server that is never there is an error, and one of a later batch has the vectors so far', async () => {
    await using server = await scriptedServer((response, asked, at) => {
      if (at === 0) json(response, { model: 'm', embeddings: inputOf(asked).map(() => [1]) });
      else if (at === 1) json(response, { error: 'unauthorized' }, 401);
      else response.destroy();
    });
    const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
    const ask = (): Promise<unknown> =>
      failure(model.embedMany(texts, { model: 'm', batchSize: 25, concurrency: 1 }));
    const later = (await ask()) as ClientError;
    expect(later).toMatchObject({ status: 401 });
    const { embeddings } = later.partial as EmbedManyResult;
    expect(embeddings.filter((vector) => vector !== undefined)).toHaveLength(25);
    expect(await ask()).toMatchObject({ name: 'NetworkError' });
  });

  test.each([
    [400, 'unknown option: num_foo'],
    [400, 'this server has no such model'],
    [500, 'invalid argument'],
  ])('a refusal of the request is not repeated for each text: %i %s', async (status, error) => {
    await using server = await scriptedServer((response) => {
      json(response, { error }, status);
    });
    const many = Array.from({ length: 1_000 }, (_, at) => `text ${String(at)}`);
    const model = new ModelClient({ baseUrl: server.url });
    expect(await failure(model.embedMany(many, { model: 'm' }))).toMatchObject({ status });
    expect(server.asked.length).toBeLessThan(20);
  });

  test('texts that are all too long have an error each', async () => {
    await using server = await embedding(() => true);
    const model = new ModelClient({ baseUrl: server.url });
    const { failures } = await model.embedMany(texts.slice(0, 4), { model: 'm' });
    expect(failures.map(({ error }) => error.code)).toEqual(
      Array.from({ length: 4 }, () => 'context-length'),
    );
  });

  test('a server that computes one vector for a request is asked for each text', async () => {
    await using server = await scriptedServer((response, asked) => {
      json(response, { embedding: [Number(inputOf(asked)[0]?.slice(5))] });
    });
    const model = new ModelClient({ baseUrl: server.url });
    const { embeddings, failures } = await model.embedMany(texts.slice(0, 5), { model: 'm' });
    expect(embeddings).toEqual([[0], [1], [2], [3], [4]]);
    expect(failures).toEqual([]);
  });

  test('can be aborted', async () => {
    await using server = await embedding();
    const controller = new AbortController();
    const onProgress = (): void => {
      controller.abort(new Error('enough'));
    };
    const error = await failure(
      new ModelClient({ baseUrl: server.url }).embedMany(
        texts,
        { model: 'm', batchSize: 5, onProgress },
        { signal: controller.signal },
      ),
    );
    expect(error).toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
    expect(server.asked.length).toBeLessThan(10);
  });

  test('sends no request for an empty list, and refuses an invalid count', async () => {
    await using server = await embedding();
    const model = new ModelClient({ baseUrl: server.url });
    expect(await model.embedMany([], { model: 'm' })).toMatchObject({
      embeddings: [],
      failures: [],
    });
    for (const wrong of [{ batchSize: 0 }, { concurrency: 1.5 }])
      expect(await failure(model.embedMany(texts, { model: 'm', ...wrong }))).toBeInstanceOf(
        InputError,
      );
    expect(server.asked).toHaveLength(0);
  });
});

test('vectors of another length than those before are failures: two servers answer in turn (ollama/ollama#10811)', async () => {
  await using server = await scriptedServer((response, { body }, at) => {
    const { input } = body as { input: string[] };
    const vector = at % 2 === 0 ? [1, 2, 3, 4] : [1, 2, 3];
    json(response, { model: 'm', embeddings: input.map(() => vector) });
  });
  const model = new ModelClient({ baseUrl: server.url });
  const { embeddings, failures } = await model.embedMany(['a', 'b', 'c', 'd', 'e', 'f'], {
    model: 'm',
    batchSize: 2,
    concurrency: 1,
  });
  expect(embeddings.map((vector) => vector?.length)).toEqual([4, 4, undefined, undefined, 4, 4]);
  expect(failures.map(({ index, error }) => [index, error.code])).toEqual([
    [2, 'wrong-length'],
    [3, 'wrong-length'],
  ]);
  expect(failures[0]?.error.message).toBe(
    'the vectors have 3 dimensions, and those of other batches 4',
  );
  expect(server.asked).toHaveLength(3);
});
