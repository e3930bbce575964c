import { describe, expect, test } from 'vitest';
import { ProgressMeter } from '../../../src/api/transfer/progress.js';

const a = `sha256:${'a'.repeat(64)}`;
const b = `sha256:${'b'.repeat(64)}`;

function meter(): { meter: ProgressMeter; pass: (ms: number) => void } {
  let now = 1000;
  return { meter: new ProgressMeter(() => now), pass: (ms) => (now += ms) };
}

describe('the progress of a transfer', () => {
  test('adds up the layers and names the one in progress', () => {
    const { meter: m } = meter();
    m.add({ status: 'pulling manifest' });
    expect(m.progress).toMatchObject({
      status: 'pulling manifest',
      digest: undefined,
      completed: 0,
      total: 0,
    });
    m.add({ status: 'pulling a', digest: a, total: 100 });
    m.add({ status: 'pulling b', digest: b, total: 50, completed: 10 });
    m.add({ status: 'pulling a', digest: a, total: 100, completed: 40 });
    expect(m.progress).toMatchObject({ status: 'pulling a', digest: a, completed: 50, total: 150 });
    m.add({ status: 'verifying sha256 digest' });
    expect(m.progress).toMatchObject({ digest: undefined, completed: 50, total: 150 });
  });

  test('ignores counts that are none', () => {
    const { meter: m } = meter();
    for (const wrong of ['x', NaN, -5, null])
      m.add({ status: 'pulling a', digest: a, total: wrong as never, completed: wrong as never });
    expect(m.progress).toMatchObject({ completed: 0, total: 0 });
    m.add({ status: 'pulling a', digest: a, total: 100, completed: 40 });
    expect(m.progress).toMatchObject({ completed: 40, total: 100 });
  });

  test('never decreases, however totals and counts change', () => {
    const { meter: m } = meter();
    const events = [
      [a, 100, 60],
      [a, 100, 30],
      [a, 80, undefined],
      [b, undefined, 5],
      [b, 2, 9],
      [a, 120, 70],
      [a, 0, 0],
    ] as const;
    let before = m.progress;
    for (const [digest, total, completed] of events) {
      m.add({ status: 'pulling', digest, total, completed });
      const { progress } = m;
      expect(progress.completed).toBeGreaterThanOrEqual(before.completed);
      expect(progress.total).toBeGreaterThanOrEqual(before.total);
      expect(progress.completed).toBeLessThanOrEqual(progress.total);
      before = progress;
    }
    expect(before).toMatchObject({ completed: 79, total: 129 });
  });

  test('is complete with success, also where the last count was far below the total', () => {
    const { meter: m } = meter();
    m.add({
      status: 'quantizing F16 model to Q4_K_M',
      digest: '0000000000000000000',
      total: 1000,
      completed: 300,
    });
    m.add({ status: 'success' });
    expect(m.progress).toMatchObject({ completed: 1000, total: 1000 });
  });

  test('has an average rate and the time left, without bytes that were there before', () => {
    const { meter: m, pass } = meter();
    m.add({ status: 'pulling', digest: a, total: 10_000, completed: 5000 });
    expect(m.progress.rate).toBeUndefined();
    for (let completed = 5100; completed <= 6000; completed += 100) {
      pass(100);
      m.add({ status: 'pulling', digest: a, total: 10_000, completed });
    }
    expect(m.progress.rate).toBeCloseTo(1000);
    expect(m.progress.secondsLeft).toBeCloseTo(4);
    pass(1000);
    m.add({ status: 'pulling', digest: a, total: 10_000, completed: 6000 });
    expect(m.progress.rate).toBeLessThan(1000);
    expect(m.progress.rate).toBeGreaterThan(500);
  });

  test('does not include the pause of a restart in the rate', () => {
    const { meter: m, pass } = meter();
    m.add({ status: 'pulling', digest: a, total: 10_000, completed: 0 });
    pass(1000);
    m.add({ status: 'pulling', digest: a, total: 10_000, completed: 1000 });
    m.restart();
    pass(60_000);
    m.add({ status: 'pulling', digest: a, total: 10_000, completed: 500 });
    expect(m.progress).toMatchObject({ completed: 1000, restarts: 1, rate: 1000 });
  });
});
