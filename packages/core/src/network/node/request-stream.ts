import type { MakeStream } from '../../wire/payload.js';

/**
 * Makes a stream of Node of a request body. Every `fetch` that runs on Node takes one: node-fetch takes no web streams, of which it would send
 * the text `[object ReadableStream]`. Nothing is read ahead, so that progress tells what was sent.
 */
export const makeNodeStream: MakeStream = (next, cancel) => {
  // Loaded only when a body is sent so. Not by `import()`, which is asynchronous.
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
