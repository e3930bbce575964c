import type { Experimental_DecisionModelV4 } from '@ai-sdk/provider';
import {
  APICallError,
  Experimental_DecisionUnsupportedQuestionTypeError as UnsupportedTypeError,
  experimental_decide as decide,
  RetryError,
} from 'ai';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { DecisionModel } from '../../src/ai-sdk/decision-model.js';
import { failure } from '../scripted-server.js';
import { embedded } from './ollama.js';

const models = ['nimble', 'clef', 'llama3.2'];
const state = 'I was charged twice. Please refund the extra payment.';
const refund = { type: 'boolean', instructions: 'Is a refund requested?' } as const;
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const wav = new TextEncoder().encode('RIFF0000WAVEfmt ');

describe('experimental_decide', () => {
  test('asks a decision model, whose unrounded numbers the AI SDK accepts', async () => {
    const logits = { choice: [0.1, 1 / 3, -2.7], noul: [0, 2], score: [0.3, 1.7, 0.01] };
    const { ollama, server } = await embedded({ models, decide: ({ type }) => logits[type] });
    const model = ollama.decisionModel('nimble', { keep_alive: '10m' });
    expectTypeOf(model).toEqualTypeOf<DecisionModel>();
    expectTypeOf(model).toExtend<Experimental_DecisionModelV4>();
    const result = await decide({
      model,
      state,
      questions: {
        label: {
          type: 'choice',
          instructions: 'Which label fits?',
          criteria: { billing: { about: 'payments' }, bug: null, account: 'Login' },
        },
        refund: { ...refund, criteria: { true: 'A refund is requested', false: null } },
        urgency: { type: 'score', criteria: ['low', 'middle', 'high'], instructions: ['How?'] },
      },
    });
    const { answers, usage, warnings, providerMetadata } = result;
    expect(answers.label).toMatchObject({ type: 'choice', choice: 'bug' });
    expect(answers.refund).toMatchObject({
      type: 'boolean',
      probability: expect.closeTo(0.8808) as number,
    });
    expect(answers.urgency.type).toBe('score');
    expect([usage.inputTokens, usage.outputTokens]).toEqual([expect.any(Number), 3]);
    expect(warnings).toEqual([]);
    expect(providerMetadata?.['ollama']).toEqual({
      confidence: { label: expect.any(Number) as number, urgency: expect.any(Number) as number },
      legend: { urgency: { '0': 'low', '1': 'middle', '2': 'high' } },
    });
    expect(server.requests.at(-1)?.body).toEqual({
      model: 'nimble',
      state,
      keep_alive: '10m',
      questions: {
        label: {
          type: 'choice',
          instructions: 'Which label fits?',
          criteria: { billing: '{"about":"payments"}', bug: null, account: 'Login' },
        },
        refund: {
          type: 'noul',
          instructions: 'Is a refund requested?',
          criteria: { true: 'A refund is requested' },
        },
        urgency: { type: 'score', criteria: ['low', 'middle', 'high'], instructions: ['How?'] },
      },
    });
  });

  test('sends images apart, and several parts as a list', async () => {
    const { ollama, server } = await embedded({ models });
    await decide({
      model: ollama.decisionModel('clef'),
      state: [
        { type: 'text', text: 'A screenshot.' },
        { type: 'json', value: { from: 'ada' } },
        { type: 'file', mediaType: 'image/png', data: png },
        {
          type: 'file',
          mediaType: 'text/plain',
          filename: 'a.txt',
          data: new TextEncoder().encode('note'),
        },
      ],
      questions: { refund },
    });
    expect(server.requests.at(-1)?.body).toMatchObject({
      state: ['A screenshot.', { from: 'ada' }, 'a.txt:\n\nnote'],
      images: ['iVBORw0KGgo='],
    });
  });

  test('warns of settings that a decision does not have', async () => {
    const { ollama } = await embedded({ models });
    const { warnings } = await decide({
      model: ollama.decisionModel('nimble'),
      state: { ticket: state },
      questions: { refund },
      maxOutputTokens: 5,
      reasoning: 'high',
      providerOptions: { ollama: { num_ctx: 4096 } },
    });
    expect(warnings).toEqual(
      ['num_ctx', 'maxOutputTokens', 'reasoning'].map((feature) => ({
        type: 'unsupported',
        feature,
      })),
    );
  });

  test('rejects what the API does not have before anything is sent', async () => {
    const { ollama, server } = await embedded({ models });
    const model = ollama.decisionModel('clef');
    const ask = (questions: Parameters<typeof decide>[0]['questions']): Promise<unknown> =>
      failure(decide({ model, state, questions }));
    expect(await ask({ spot: { type: 'box' } })).toBeInstanceOf(UnsupportedTypeError);
    expect(await ask({ a: { type: 'score', criteria: ['low', null] } })).toMatchObject({
      message: 'a level without a description cannot be sent to this API',
    });
    expect(await ask({ a: { type: 'choice', criteria: { only: null } } })).toMatchObject({
      message: 'decide: questions.a.criteria must have two options or more, not one',
    });
    const images = [{ type: 'file', mediaType: 'image/png', data: png }] as const;
    expect(
      await failure(decide({ model, state: [...images], questions: { refund } })),
    ).toMatchObject({ functionality: 'a state without text' });
    const sound = [{ type: 'file', mediaType: 'audio/wav', data: wav }] as const;
    expect(
      await failure(decide({ model, state: [...sound], questions: { refund } })),
    ).toMatchObject({ functionality: 'a file of the type audio/wav' });
    expect(server.requests).toEqual([]);
  });

  test('rejects with errors of the AI SDK, and repeats those that pass', async () => {
    const { ollama, server } = await embedded({ models });
    const ask = (model: string): Promise<unknown> =>
      decide({ model: ollama.decisionModel(model), state, questions: { refund } });
    const refused = await failure(ask('llama3.2'));
    expect(APICallError.isInstance(refused) && [refused.statusCode, refused.isRetryable]).toEqual([
      400,
      false,
    ]);
    server.faults.add({ endpoint: 'decide', status: 503, times: 'all', retryAfter: 0 });
    const busy = await failure(
      decide({
        model: ollama.decisionModel('nimble'),
        state,
        questions: { refund },
        maxRetries: 1,
      }),
    );
    expect(RetryError.isInstance(busy)).toBe(true);
  });
});
