import { connect } from 'node:net';
import {
  type App,
  Embedded,
  makeJsonReply,
  type Listening,
  pause,
  Routes,
} from '@clients/server-kit';
import { onTestFinished } from 'vitest';

/** Three routes: one value, a stream of three lines, an echo. */
export function threeRoutes(): App {
  const routes = new Routes<string>([
    ['GET', '/value', 'value'],
    ['GET', '/lines', 'lines'],
    ['GET', '/endless', 'endless'],
    ['POST', '/echo', 'echo'],
  ]);
  const found = (method: string, path: string): string | undefined => {
    const match = routes.find(method, path);
    return typeof match === 'object' ? match.handler : undefined;
  };
  return {
    identify: found,
    handle: async (request) => {
      const id = found(request.method, request.rawPath);
      if (id === 'value') return makeJsonReply({ answer: 42 });
      if (id === 'echo') return makeJsonReply({ length: (await request.bytes()).byteLength });
      if (id === 'lines')
        return {
          status: 200,
          headers: { 'content-type': 'application/x-ndjson' },
          body: counted(3),
        };
      if (id === 'endless') return { status: 200, body: counted(Infinity) };
      return makeJsonReply({ error: 'no such route' }, 404);
    },
  };
}

async function* counted(end: number): AsyncGenerator<string> {
  for (let n = 1; n <= end; n++) {
    if (end === Infinity) await pause(1);
    yield `{"n":${String(n)}}\n`;
  }
}

/** The routes behind a socket, closed when the test ends. */
export async function started(
  app: App = threeRoutes(),
): Promise<Listening & { embedded: Embedded }> {
  const embedded = new Embedded(app);
  const listening = await embedded.listen();
  onTestFinished(() => listening.close());
  return { ...listening, embedded };
}

/** What a server sends back to some bytes, until it closes or falls silent. */
export function raw(url: string, bytes: string | Uint8Array, silence = 250): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    const done = (): void => {
      socket.destroy();
      resolve(answer);
    };
    let timer = setTimeout(done, silence);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(done, silence);
    });
    socket.on('error', (error) => {
      answer += `<${(error as NodeJS.ErrnoException).code ?? 'error'}>`;
    });
    socket.on('close', done);
  });
}
