import { describe, expect, test } from 'vitest';
import { concat, Pieces } from '../../src/base/bytes.js';

describe('collected pieces', () => {
  test.each<[string, number[]]>([
    ['of one byte', Array.from({ length: 20_000 }, () => 1)],
    ['that become shorter', Array.from({ length: 3_000 }, (_, at) => 3_000 - at)],
    ['that become longer', Array.from({ length: 3_000 }, (_, at) => at)],
    ['of which every other one is empty', Array.from({ length: 20_000 }, (_, at) => at % 2)],
    ['that are empty', Array.from({ length: 20_000 }, () => 0)],
    ['of all sizes', Array.from({ length: 2_000 }, (_, at) => (at * 7_919) % 9_001)],
  ])('%s are joined in their order, into fewer', (_, sizes) => {
    const pieces = new Pieces();
    let next = 0;
    for (const size of sizes) pieces.add(Uint8Array.from({ length: size }, () => next++ % 251));
    expect(pieces.size).toBe(next);
    const taken = pieces.take();
    expect(pieces.size).toBe(0);
    const whole = concat(taken);
    expect(whole.length).toBe(next);
    expect(whole.every((byte, at) => byte === at % 251)).toBe(true);
    // Those that came first are kept as they are, and the last ones may still be short.
    expect(taken.length).toBeLessThan(16 + 14 + next / 2_048);
    expect(pieces.take()).toEqual([]);
  });
});
