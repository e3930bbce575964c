import { describe, expect, test } from 'vitest';
import { readUsage, sumUsage } from '../../src/inference/usage.js';

describe('a single token', () => {
  test.each([
    ['as in recordings', { eval_count: 1, eval_duration: 1_000 }],
    ['that took longer', { eval_count: 1, eval_duration: 114_300 }],
    ['without a time', { eval_count: 1 }],
  ])('%s has no speed', (_, timings) => {
    expect(readUsage({ total_duration: 5e6, ...timings })).toEqual({ outputTokens: 1, totalMs: 5 });
  });
});

describe('the speed of a sum', () => {
  const timed = readUsage({ eval_count: 10, eval_duration: 1e9 });

  test('leaves out the tokens of answers without a time', () => {
    const sum = sumUsage([readUsage({ eval_count: 100 }), timed]);
    expect(sum).toEqual({ outputTokens: 110, outputMs: 1_000, tokensPerSecond: 10 });
    expect(sumUsage([sum, readUsage({ eval_count: 1, eval_duration: 1_000 }), timed])).toEqual({
      outputTokens: 121,
      outputMs: 2_000,
      tokensPerSecond: 10,
    });
  });

  test('is that of all tokens in the time of all answers', () => {
    const sum = sumUsage([timed, readUsage({ eval_count: 90, eval_duration: 3e9 })]);
    expect(sum).toMatchObject({ outputMs: 4_000, tokensPerSecond: 25 });
  });

  test('is absent where no answer has one', () => {
    expect(sumUsage([readUsage({ eval_count: 5 }), {}])).toEqual({ outputTokens: 5 });
  });
});
