/** Runs of one character, and white space, of which tokenizers take many for one token. */
const RUN = /\s+|([^\s])\1{3,}/g;

/** Returns how many characters texts have; a run of one character counts as one. */
export function countCharacters(texts: readonly unknown[]): number {
  let count = 0;
  for (const text of texts) if (typeof text === 'string') count += text.replace(RUN, ' ').length;
  return count;
}
