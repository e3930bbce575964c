import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type DriftEvent, ModelClient, type ModelClientOptions } from '../../../src/index.js';
import { decide } from '../../../src/operations.js';
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from '../../../src/testing.js';
import { scriptedServer, type ScriptedServer } from '../../scripted-server.js';

const state = 'Our checkout has returned 500 errors since 9am.';
const label = {
  type: 'choice',
  instructions: 'Which label fits this ticket?',
  criteria: {
    billing: 'Payments and refunds',
    bug: 'Software errors',
    account: 'Login and account access',
  },
} as const;
const refund = { type: 'noul', instructions: 'Is the customer requesting a refund?' } as const;
const urgency = {
  type: 'score',
  instructions: 'How urgently does this ticket need a response?',
  criteria: [
    'Routine: no time pressure',
    'Soon: a customer is inconvenienced',
    'Immediate: a critical service is unavailable',
  ],
} as const;

/** Starts an embedded server with decision models, and a client for it that does not retry. */
async function start(
  options: ModelServerOptions = {},
  clientOptions: ModelClientOptions = {},
): Promise<{ model: ModelClient; server: ModelServer }> {
  const server = await startModelServer({ models: ['nimble', 'clef', 'llama3.2'], ...options });
  const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 }, ...clientOptions });
  onTestFinished(async () => {
    await model.close();
    await server.close();
  });
  return { model, server };
}

/** Starts a server that answers every request alike, and a client for it. */
async function startScripted(
  status: number,
  body: unknown,
  options: ModelClientOptions = {},
): Promise<{ model: ModelClient; server: ScriptedServer }> {
  const server = await scriptedServer((response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 }, ...options });
  onTestFinished(async () => {
    await model.close();
    await server.close();
  });
  return { model, server };
}

describe('an answer', () => {
  test('takes questions in which an option or a meaning is undefined', async () => {
    const { model } = await start();
    const criteria: Record<string, string> = { billing: 'Payments', bug: 'Software errors' };
    Object.assign(criteria, { account: undefined });
    const meanings = { true: 'A refund is requested', false: undefined };
    const questions = {
      label: { type: 'choice', instructions: 'Which label?', criteria },
      refund: { ...refund, criteria: meanings },
    } as const;
    const { answers } = await model.decide({ model: 'nimble', state, questions });
    expect(answers.label).toMatchObject({
      type: 'choice',
      probabilities: { billing: expect.any(Number) as number, bug: expect.any(Number) as number },
    });
    expect(answers.refund.type).toBe('noul');
  });

  test('has the type and the options of its question, and numbers as they were sent', async () => {
    const logits = { choice: [1, 3, 0], noul: [0, 2], score: [0, 1, 0] };
    const { model } = await start({ decide: ({ type }) => logits[type] });
    const questions = { label, refund, urgency };
    const { answers, usage } = await model.decide({ model: 'nimble', state, questions });
    expect(Object.keys(answers)).toEqual(['label', 'refund', 'urgency']);
    expect(answers.label.choice).toBe('bug');
    const total = Math.exp(-2) + 1 + Math.exp(-3);
    expect(answers.label.probabilities).toEqual({
      billing: Math.exp(-2) / total,
      bug: 1 / total,
      account: Math.exp(-3) / total,
    });
    expect(answers.refund.noul).toBeCloseTo(0.8808, 4);
    expect(answers.urgency.score).toBeCloseTo(1, 10);
    expect(Object.values(answers.urgency.legend)).toEqual(urgency.criteria);
    expect(usage.output_tokens).toBe(3);
  });

  test('is the first of equally likely options, without confidence', async () => {
    const { model } = await start({ decide: () => [1, 1, 1] });
    const { answers } = await model.decide({ model: 'clef', state, questions: { label } });
    expect(answers.label).toMatchObject({ choice: 'billing', confidence: 0 });
  });

  // The examples of docs.ollama.com/api/systemone.
  test.each([
    {
      questions: { label },
      answers: {
        label: {
          type: 'choice',
          choice: 'bug',
          probabilities: { billing: 0.0125, bug: 0.9781, account: 0.0093 },
          confidence: 0.8906,
        },
      },
      usage: { input_tokens: 174, output_tokens: 1 },
    },
    {
      questions: { refund, urgency },
      answers: {
        refund: { type: 'noul', noul: 0.9989 },
        urgency: {
          type: 'score',
          score: 0.8308,
          legend: Object.fromEntries(urgency.criteria.entries()),
          probabilities: { '0': 0.2446, '1': 0.68, '2': 0.0754 },
          confidence: 0.25,
        },
      },
      usage: { input_tokens: 402, output_tokens: 2 },
    },
  ])('of the documentation is taken as it is %#', async ({ questions, answers, usage }) => {
    const answer = { model: 'nimble', answers, usage };
    const { model } = await startScripted(200, answer, { validate: 'strict' });
    expect(await model.decide({ model: 'nimble', state, questions })).toEqual(answer);
  });
});

test('a request is sent as the API describes it', async () => {
  const answers = { refund: { type: 'noul', noul: 0.5 }, label: { type: 'noul', noul: 0.1 } };
  const usage = { input_tokens: 1, output_tokens: 0 };
  const { model, server } = await startScripted(200, { model: 'clef', answers, usage });
  await model.decide({
    model: 'clef',
    state: { ticket: 'I was charged twice.' },
    questions: {
      refund: { type: 'noul', instructions: ['refund?'], criteria: { true: 'yes', false: 'no' } },
      label: { type: 'noul' },
    },
    keep_alive: 'forever',
  });
  expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/v1/systemone' });
  expect(server.asked[0]?.body).toEqual({
    model: 'clef',
    state: { ticket: 'I was charged twice.' },
    questions: {
      refund: { type: 'noul', instructions: ['refund?'], criteria: { true: 'yes', false: 'no' } },
      label: { type: 'noul' },
    },
    keep_alive: -1,
  });
});

describe('a picture', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  const encoded = 'iVBORw0KGgo=';

  test('may be bytes, a Blob, a file, a data URI or base64', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decide-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'shot.png');
    await writeFile(path, png);
    const { model, server } = await start();
    const { answers } = await model.decide({
      model: 'clef',
      state,
      questions: { refund },
      images: [
        png,
        new Blob([png]),
        { path },
        { path: pathToFileURL(path) },
        `data:image/png;base64,${encoded}`,
        encoded,
      ],
    });
    expect(answers.refund.noul).toBe(0.5);
    expect(server.requests.at(-1)?.body).toMatchObject({
      images: Array.from({ length: 6 }, () => encoded),
    });
  });

  test('of a file that is not there is an error with its place', async () => {
    const { model, server } = await start();
    const images = [{ path: 'no-such-file.png' }];
    await expect(
      model.decide({ model: 'clef', state, questions: { refund }, images }),
    ).rejects.toMatchObject({
      code: 'file-unreadable',
      message: 'images[0]: no-such-file.png cannot be opened (ENOENT)',
    });
    expect(server.requests).toEqual([]);
  });

  test('for a model that sees none is refused', async () => {
    const { model } = await start();
    await expect(
      model.decide({ model: 'nimble', state, questions: { refund }, images: [png] }),
    ).rejects.toMatchObject({ status: 400, code: 'no-images' });
  });
});

describe('before anything is sent', () => {
  const noul = { type: 'noul', instructions: 'x' };
  test.each<[string, object, string]>([
    ['no question', { questions: {} }, 'questions has no question'],
    ['questions in a list', { questions: [noul] }, 'questions must be an object of questions'],
    ['a blank name', { questions: { ' ': noul } }, 'questions has a question with a blank name'],
    [
      'a text as question',
      { questions: { a: 'x' } },
      'questions.a must be an object, not a string',
    ],
    [
      'an unknown type',
      { questions: { a: { ...noul, type: 'boolean' } } },
      "questions.a.type must be 'choice', 'noul' or 'score', not 'boolean'",
    ],
    ['no type', { questions: { a: { instructions: 'x' } } }, 'not undefined'],
    ['a misspelt key', { questions: { a: { type: 'noul', instruction: 'x' } } }, 'instructions'],
    [
      'blank instructions',
      { questions: { a: { type: 'noul', instructions: ' ' } } },
      'questions.a.instructions must be a text, an object or a list, not a blank string',
    ],
    ['no state', { state: undefined }, 'state must be a text, an object or a list, not undefined'],
    ['a blank state', { state: '\n' }, 'not a blank string'],
    ['a number as state', { state: 5 }, 'not an integer'],
    ['null as state', { state: null }, 'not null'],
    ['a Map as state', { state: new Map() }, 'not a Map'],
    [
      'no options',
      { questions: { a: { ...noul, type: 'choice' } } },
      'questions.a.criteria must be an object of options, not undefined',
    ],
    [
      'options in a list',
      { questions: { a: { ...label, criteria: ['x', 'y'] } } },
      'questions.a.criteria must be an object of options, not a list',
    ],
    [
      'one option',
      { questions: { a: { ...label, criteria: { x: null } } } },
      'questions.a.criteria must have two options or more, not one',
    ],
    [
      'a blank option',
      { questions: { a: { ...label, criteria: { x: null, '': null } } } },
      'questions.a.criteria has an option with a blank name',
    ],
    [
      'a number as description',
      { questions: { a: { ...label, criteria: { x: 1, 'two words': null } } } },
      'questions.a.criteria.x must be a text or null, not an integer',
    ],
    [
      'other meanings',
      { questions: { a: { ...noul, criteria: { yes: 'x' } } } },
      'questions.a.criteria.yes is not known',
    ],
    [
      'an empty meaning',
      { questions: { a: { ...noul, criteria: { true: null } } } },
      'questions.a.criteria.true must be a text, not null',
    ],
    [
      'levels by name',
      { questions: { a: { ...urgency, criteria: { low: 'x' } } } },
      'questions.a.criteria must be a list of levels, not an object',
    ],
    [
      'one level',
      { questions: { a: { ...urgency, criteria: ['x'] } } },
      'questions.a.criteria must have two levels or more, not one',
    ],
    [
      'a level without a text',
      { questions: { a: { ...urgency, criteria: ['x', null] } } },
      'questions.a.criteria[1] must be a text, not null',
    ],
    ['a path as picture', { images: ['./shot.png'] }, 'images[0] is neither a data URI nor base64'],
    ['a duration without unit', { keep_alive: '5' }, 'keep_alive must be a number of seconds'],
  ])('%s is refused', async (_, given, message) => {
    const { model, server } = await start();
    const request = { model: 'nimble', state, questions: { refund }, ...given };
    await expect(model.decide(request as never)).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringContaining(message) as string,
    });
    expect(server.requests).toEqual([]);
  });
});

describe('an answer that does not belong to its question', () => {
  const fits = {
    type: 'choice',
    choice: 'bug',
    probabilities: { billing: 0.2, bug: 0.5, account: 0.3 },
    confidence: 0.1,
  };
  test.each<[string, object, string, string]>([
    ['is missing', {}, 'missing-answer', 'answers.label is missing'],
    ['is null', { label: null }, 'missing-answer', 'answers.label is missing'],
    [
      'has another type',
      { label: { type: 'noul', noul: 0.5 } },
      'wrong-answer',
      "answers.label.type is not 'choice'",
    ],
    [
      'chooses something else',
      { label: { ...fits, choice: 'sales' } },
      'wrong-answer',
      'answers.label.choice is not an option of the question',
    ],
    [
      'lacks an option',
      { label: { ...fits, probabilities: { billing: 0.2, bug: 0.8 } } },
      'wrong-answer',
      'answers.label.probabilities lacks the number of an option',
    ],
    [
      'has an option more',
      { label: { ...fits, probabilities: { ...fits.probabilities, other: 0 } } },
      'wrong-answer',
      'answers.label.probabilities has a key that is not an option',
    ],
  ])('%s', async (_, answers, code, message) => {
    const usage = { input_tokens: 1, output_tokens: 1 };
    const { model } = await startScripted(200, { model: 'nimble', answers, usage });
    await expect(
      model.decide({ model: 'nimble', state, questions: { label } }),
    ).rejects.toMatchObject({
      kind: 'output',
      code,
      mayHaveExecuted: false,
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('a refusal has a code and a hint', () => {
  test.each<[string, ModelServerOptions, object, object]>([
    [
      'of an older server',
      { version: '0.34.4' },
      {},
      { status: 404, code: 'unknown-route', hint: expect.stringContaining('0.35.0') as string },
    ],
    ['of a model that is not there', {}, { model: 'tev1' }, { code: 'model-not-found' }],
    [
      'of another kind of model',
      {},
      { model: 'llama3.2' },
      { status: 400, code: 'no-decision', hint: expect.stringContaining('nimble') as string },
    ],
    [
      'of a long request',
      {},
      { state: 'x'.repeat(65_536) },
      { status: 413, code: 'too-large', hint: expect.stringContaining('64 KiB') as string },
    ],
    [
      'of many questions',
      {},
      {
        questions: Object.fromEntries(
          Array.from({ length: 65 }, (_, at) => [`q${String(at)}`, refund]),
        ),
      },
      {
        status: 400,
        code: 'invalid-questions',
        hint: expect.stringContaining('this one has 65') as string,
      },
    ],
    [
      'of many options',
      {},
      {
        questions: {
          a: {
            ...label,
            criteria: Object.fromEntries(
              Array.from({ length: 27 }, (_, at) => [`o${String(at)}`, null]),
            ),
          },
        },
      },
      {
        code: 'invalid-questions',
        hint: expect.stringContaining('questions.a has 27') as string,
      },
    ],
    [
      'of a question without instructions',
      {},
      { questions: { a: { type: 'noul' } } },
      {
        code: 'invalid-questions',
        hint: expect.stringContaining('questions.a has no instructions') as string,
      },
    ],
    [
      'of a prompt that is longer than the context',
      { models: [{ name: 'nimble', contextLength: 16 }] },
      { state: 'word '.repeat(100) },
      { code: 'context-length', hint: expect.stringContaining('shorten state') as string },
    ],
  ])('%s', async (_, server, given, error) => {
    const { model } = await start(server);
    const request = { model: 'nimble', state, questions: { refund }, ...given };
    await expect(model.decide(request)).rejects.toMatchObject(error);
  });

  test('of a request with pictures that is too long', async () => {
    const { model } = await start();
    const images = [new Uint8Array(25_165_824).fill(1)];
    await expect(
      model.decide({ model: 'clef', state, questions: { refund }, images }),
    ).rejects.toMatchObject({
      status: 413,
      code: 'too-large',
      hint: expect.stringContaining('32 MiB') as string,
    });
  });

  test.each([
    [
      'no-chat',
      (model: ModelClient) =>
        model.chat({ model: 'clef', messages: [{ role: 'user', content: 'x' }] }),
    ],
    ['no-generate', (model: ModelClient) => model.generate({ model: 'clef', prompt: 'x' })],
  ])('%s of a model that only decides', async (code, call) => {
    const { model } = await start();
    await expect(call(model)).rejects.toMatchObject({
      code,
      hint: expect.stringContaining('decide for a decision model') as string,
    });
  });
});

test('a decision reads only: it is repeated, and takes its turn', async () => {
  const retries: unknown[] = [];
  const { model, server } = await start(
    {},
    {
      retry: { limit: 2, baseDelay: 1 },
      limit: { concurrency: 1 },
      hooks: { onRetry: ({ status, code }) => void retries.push(status ?? code) },
    },
  );
  server.faults.add({ endpoint: 'decide', status: 502 });
  server.faults.add({ endpoint: 'decide', reset: 'before', after: 1 });
  const ask = async (): Promise<number> =>
    (await model.decide({ model: 'nimble', state, questions: { refund } })).answers.refund.noul;
  expect(await Promise.all([ask(), ask()])).toEqual([0.5, 0.5]);
  expect(retries).toHaveLength(2);
});

test('a decision model is listed, shown and ensured', async () => {
  const { model } = await start({ models: ['llama3.2'] });
  expect(await model.ensure('clef')).toEqual({ model: 'clef', pulled: true });
  expect((await model.show({ model: 'clef' })).capabilities).toEqual(['decision', 'vision']);
  expect((await model.list()).models[0]?.capabilities).toContain('decision');
});

test('a notice says that options are not sent in the order in which they are written', async () => {
  const notices: unknown[] = [];
  const { model } = await start(
    { models: ['clef'], decide: ({ options }) => options.map(() => 0) },
    { logger: null, hooks: { onNotice: (notice) => void notices.push(notice) } },
  );
  const ask = (criteria: Record<string, null>): Promise<unknown> =>
    model.decide({ model: 'clef', state, questions: { stars: { type: 'choice', criteria } } });
  await ask({ none: null, one: null });
  expect(notices).toEqual([]);
  await ask({ '10': null, '2': null });
  expect(notices).toMatchObject([
    {
      code: 'integer-like-names',
      place: 'body.questions[*].criteria',
      message:
        'decide: body.questions[*].criteria: options whose names look like whole numbers are sent first, in ascending order, and the first of equally likely options is chosen',
    },
  ]);
});

describe('another server of the route', () => {
  const usage = { input_tokens: 3, output_tokens: 0 };
  const choice = {
    type: 'choice',
    choice: 'bug',
    probabilities: { billing: 0.25, bug: 0.5, account: 0.25 },
    confidence: 0.25,
  };

  test('may say more, as OpenRouter does', async () => {
    const answer = {
      id: 'gen-dec-1',
      provider: 'TypeSafe',
      model: 'typesafe/jev-1.13',
      answers: { label: choice },
      usage: { ...usage, cost: 0.0001 },
    };
    const { model } = await startScripted(200, answer, { validate: 'strict' });
    expect(await model.decide({ model: 'x', state, questions: { label } })).toEqual(answer);
  });

  test('that describes levels by objects, as TypeSafe does, is taken and reported', async () => {
    const drift: DriftEvent[] = [];
    const score = {
      type: 'score',
      score: 0.5,
      legend: { '0': { text: 'low' }, '1': 'high' },
      probabilities: { '0': 0.5, '1': 0.5 },
      confidence: 0,
    };
    const { model } = await startScripted(
      200,
      { model: 'jev-1.13', answers: { level: score }, usage },
      { hooks: { onDrift: (event) => void drift.push(event) } },
    );
    const questions = { level: { type: 'score', criteria: ['low', 'high'] } } as const;
    const { answers } = await model.decide({ model: 'jev-latest', state, questions });
    expect(answers.level).toEqual(score);
    expect(drift.map(({ path }) => path)).toEqual(['answers.level.legend.0']);
  });

  test.each([
    [422, { error: { type: 'unprocessable_entity_error', message: 'bad' } }, 'invalid-questions'],
    [413, { error: { type: 'request_too_large_error', message: 'too large' } }, 'too-large'],
    [422, { detail: [{ loc: ['body'], msg: 'bad' }] }, 'invalid-questions'],
  ])('has errors of its own: %i %j', async (status, body, code) => {
    const { model } = await startScripted(status, body);
    await expect(model.decide({ model: 'x', state, questions: { label } })).rejects.toMatchObject({
      status,
      code,
    });
  });
});

test('the endpoint can be sent without a client', async () => {
  const { model } = await start();
  const body = { model: 'nimble', state, questions: { refund } };
  expect((await model.transport.call(decide, { body })).answers).toEqual({
    refund: { type: 'noul', noul: 0.5 },
  });
});
