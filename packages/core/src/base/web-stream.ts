/** Returns a web stream of the values of `next`, which resolves with undefined at the end. Nothing is read ahead. */
export function webStream<Chunk>(next: () => Promise<Chunk | undefined>, cancel: () => Promise<void>): ReadableStream<Chunk> {
  return new ReadableStream<Chunk>(
    {
      async pull(sink) {
        const chunk = await next();
        if (chunk === undefined) sink.close();
        else sink.enqueue(chunk);
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
