// What the embedded model server says to a page.

/** The start of a chat, up to the end of a line. One line alone could be a whole response. */
export const twoLines: string = ['I', 't ']
  .map(
    (content) =>
      `${JSON.stringify({ model: 'llama3.2', created_at: '2026-11-21T00:00:00Z', message: { role: 'assistant', content }, done: false })}\n`,
  )
  .join('');

/** A reply in pieces. */
export function says(...pieces: readonly string[]): () => AsyncGenerator<string> {
  return async function* () {
    yield* await Promise.resolve(pieces);
  };
}

/** A reply that stops in the middle and keeps its connection open. */
export function silentAfter(piece: string): () => AsyncGenerator<string> {
  return async function* () {
    yield piece;
    await new Promise(() => undefined);
  };
}
