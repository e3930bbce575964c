/** Runs of one character, and white space, of which tokenizers take many for one token. */
const RUN = /\s+|([^\s])\1{3,}/g;

/** Returns how many characters texts have; a run of one character counts as one. */
export function countCharacters(texts: readonly unknown[]): number {
  let count = 0;
  for (const text of texts) if (typeof text === 'string') count += text.replace(RUN, ' ').length;
  return count;
}

/** English has four or five, and code about three. */
const CHARACTERS_PER_TOKEN = 3;
/** Characters of most scripts east of Europe, of which each may be a token. */
const DENSE = /[\u0530-\uffff]/g;

/**
 * Returns how many tokens a prompt may have, at a high estimate.
 *
 * @param texts everything that may be part of the prompt; values that are no text count as JSON
 */
export function estimateTokens(texts: readonly unknown[]): number {
  let tokens = 0;
  for (const part of texts) {
    const text = typeof part === 'string' ? part : JSON.stringify(part ?? '');
    const dense = text.match(DENSE)?.length ?? 0;
    tokens += dense + (text.replace(RUN, ' ').length - dense) / CHARACTERS_PER_TOKEN;
  }
  return tokens;
}
