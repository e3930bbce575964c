// Ports of this machine for programs that take one on their command line, and waiting for them.
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Below the ports that systems give to connections and servers without one: those would take a port that was free. */
const [FIRST, COUNT] = [10_000, 20_000];

/** Returns a port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => {
        resolve(false);
      });
      server.listen(port, '127.0.0.1', () => {
        server.close(() => {
          resolve(true);
        });
      });
    });
    if (isFree) return port;
  }
}

/** Asks a server that is starting, until it answers. Throws the last error after 30 seconds. */
export async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 300) throw error;
      await pause(100);
    }
  }
}
