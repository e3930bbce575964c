import { readFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import {
  connect,
  createServer as createPlain,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { redirect, THING } from './replies.js';

/** A file of the test certificates. */
export function pem(name: string): string {
  return readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), 'utf8');
}

async function listen(server: Server, path?: string): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    if (path === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(path, resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return path === undefined ? (server.address() as AddressInfo).port : 0;
}

export interface SecureServer {
  readonly port: number;
  /** The name in each client's certificate, and the server name it asked for. */
  readonly seen: { readonly client: string | undefined; readonly servername: string | undefined }[];
}

/** A server behind TLS that answers a thing to everything, or redirects every request. */
export async function secureServer(
  options: ServerOptions = {},
  certificate = 'server',
  location?: string,
): Promise<SecureServer> {
  const seen: SecureServer['seen'] = [];
  const server = createServer(
    { cert: pem(`${certificate}.crt`), key: pem(`${certificate}.key`), ...options },
    (request, response) => {
      const { socket } = request;
      if (!(socket instanceof TLSSocket)) throw new Error('a request without TLS');
      const { subject } = socket.getPeerCertificate() as { subject?: { CN?: string } };
      const { servername } = socket as { servername?: unknown };
      seen.push({
        client: subject?.CN,
        servername: typeof servername === 'string' ? servername : undefined,
      });
      request.resume();
      if (location === undefined) response.setHeader('content-type', 'application/json').end(THING);
      else response.writeHead(302, { location }).end();
    },
  );
  server.on('tlsClientError', () => undefined);
  return { port: await listen(server), seen };
}

export interface Proxy {
  readonly url: string;
  readonly port: number;
  /** Heads of the requests that it got. */
  readonly heads: readonly string[];
}

/** An HTTP proxy: tunnels for CONNECT, forwards absolute addresses, requires credentials if configured. All targets are on this machine. */
export async function proxyServer({
  authorization,
}: { authorization?: string } = {}): Promise<Proxy> {
  const heads: string[] = [];
  const server = createPlain((client) => {
    let text = '';
    client.on('error', () => undefined);
    const onData = (bytes: Buffer): void => {
      text += bytes.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      client.off('data', onData);
      const head = text.slice(0, end + 4);
      heads.push(head);
      if (
        authorization !== undefined &&
        !head.toLowerCase().includes(`proxy-authorization: ${authorization.toLowerCase()}`)
      ) {
        client.end(
          'HTTP/1.1 407 X\r\nproxy-authenticate: Basic\r\ncontent-type: application/json\r\ncontent-length: 27\r\n\r\n{"message":"who are you ?"}',
        );
        return;
      }
      pass(client, head, text.slice(end + 4));
    };
    client.on('data', onData);
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${String(port)}`, port, heads };
}

function pass(client: Socket, head: string, rest: string): void {
  const [, method, target] = /^(\S+) (\S+)/.exec(head) ?? [];
  const tunnel = method === 'CONNECT';
  const { port, pathname, search } = new URL(tunnel ? `http://${target ?? ''}` : (target ?? ''));
  const server = connect(Number(port), '127.0.0.1', () => {
    if (tunnel) client.write('HTTP/1.1 200 OK\r\n\r\n');
    else server.write(head.replace(target ?? '', pathname + search) + rest, 'latin1');
    client.pipe(server).pipe(client);
  });
  server.on('error', () => client.destroy());
  client.on('close', () => server.destroy());
}

/** A server on a unix socket that answers a thing to everything, or redirects every request. */
export async function unixServer(path: string, location?: string): Promise<readonly string[]> {
  const heads: string[] = [];
  const server = createPlain((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heads.push(bytes.toString('latin1'));
      if (location !== undefined) socket.write(redirect(302, location));
      else
        socket.write(
          `HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: ${String(THING.length)}\r\n\r\n${THING}`,
        );
    });
  });
  await listen(server, path);
  return heads;
}
