const FENCE = '```';

/**
 * Returns the inside of a Markdown code block, in which models that are not constrained by a
 * grammar often put JSON.
 */
export function removeFence(text: string): string {
  const block = text.trim();
  if (!block.startsWith(FENCE) || !block.endsWith(FENCE)) return text;
  // The name of a language is followed by white space, or by the value itself.
  return block.slice(FENCE.length, -FENCE.length).replace(/^[a-z]+(?=[\s{["])/i, '');
}
