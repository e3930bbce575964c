import { hash32 } from './digest.js';

/**
 * Returns a vector of length 1, always the same for the same text. The more words and letters two texts share, the closer their vectors:
 * each word, and each sequence of three letters, adds a direction of its own.
 */
export function embedText(text: string, length: number): number[] {
  const vector = new Float64Array(length);
  addDirection(vector, '', 0.5);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = ` ${word} `;
    addDirection(vector, word, 1.5);
    for (let at = 0; at + 3 <= padded.length; at++) addDirection(vector, padded.slice(at, at + 3), 0.7);
  }
  return normalised([...vector]);
}

/** Adds numbers between -1 and 1 that depend only on the feature. */
function addDirection(vector: Float64Array, feature: string, weight: number): void {
  let state = hash32(feature) | 1;
  for (let at = 0; at < vector.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    vector[at] = (vector[at] ?? 0) + (weight * state) / 0x80000000;
  }
}

/** Returns the vector scaled to length 1. */
export function normalised(vector: readonly number[]): number[] {
  const norm = Math.hypot(...vector);
  return norm === 0 ? vector.map((_, at) => (at === 0 ? 1 : 0)) : vector.map((value) => Math.fround(value / norm));
}
