import type { MakeStream } from '../../wire/payload.js';

/**
 * Makes a Node stream of a request body, which every `fetch` on Node accepts. Of a web stream,
 * node-fetch would send the text `[object ReadableStream]`. Nothing is read ahead, so progress
 * shows the bytes that were really sent.
 */
export const makeNodeStream: MakeStream = (next, cancel) => {
  // Loaded on first use. Not by `import()`, which is asynchronous.
  const { Readable } = process.getBuiltinModule('node:stream');
  const stream = new Readable({
    highWaterMark: 0,
    read() {
      next().then(
        (piece) => stream.push(piece ?? null),
        (error: unknown) => stream.destroy(error as Error),
      );
    },
    destroy(error, done) {
      cancel();
      done(error);
    },
  });
  // An error that nobody listens for would end the process.
  return stream.on('error', () => undefined);
};
