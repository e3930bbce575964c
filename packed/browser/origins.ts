import { existsSync, readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  request as ask,
  type RequestListener,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream';
import { root } from '../../.ci/base/paths.ts';

/** Something that listens on 127.0.0.1; another port is another origin. */
export interface Origin {
  readonly url: string;
  readonly port: number;
  readonly close: () => void;
}

/** Nothing inline, no eval, nothing from elsewhere; requests may go anywhere. */
const policy = "default-src 'none'; connect-src *; script-src 'self'";

/**
 * The origin of the pages: bundles by their paths, and the installed packages file by file for the
 * page without a bundler.
 */
export function startSite(
  stage: string,
  bundles: Readonly<Record<string, string>>,
): Promise<Origin> {
  // As docs/runtimes.md has it.
  const map = readFileSync(join(root, 'examples', 'import-map.json'), 'utf8');
  const pages: Readonly<Record<string, readonly [policy: string, head: string]>> = {
    '/': [policy, '<script type="module" src="/bundle.js"></script>'],
    '/unbundled': [
      `${policy} 'nonce-map'`,
      `<script type="importmap" nonce="map">${map}</script><script type="module" src="/entry.js"></script>`,
    ],
  };
  return listen((request, response) => {
    const path = request.url ?? '/';
    const [rules, head] = pages[path] ?? [];
    if (rules !== undefined && head !== undefined) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': rules,
      });
      response.end(`<!doctype html><title>A page</title>${head}`);
      return;
    }
    const script = bundles[path] ?? installed(stage, path);
    response
      .writeHead(script === undefined ? 404 : 200, {
        'content-type': 'text/javascript; charset=utf-8',
      })
      .end(script);
  });
}

function installed(stage: string, path: string): Buffer | undefined {
  const file = normalize(join(stage, path));
  return file.startsWith(join(stage, 'node_modules')) && file.endsWith('.js') && existsSync(file)
    ? readFileSync(file)
    : undefined;
}

/** A request as it went by, credentials included. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** A server that lets pages of other origins in. */
export interface OpenOrigin extends Origin {
  /** Every request but the preflights. */
  readonly requests: readonly Passing[];
  readonly preflights: readonly Passing[];
}

interface Openness {
  /** Request headers that a preflight allows. Default: all that are asked for. */
  readonly allow?: readonly string[];
  /** Lets pages read what the server behind exposes, and `x-shown`. Default true. */
  readonly expose?: boolean;
}

/** Stands before a server that does not answer preflights, as the proxy of a real one does. */
export async function openToPages(
  target: string,
  { allow, expose = true }: Openness = {},
): Promise<OpenOrigin> {
  const requests: Passing[] = [];
  const preflights: Passing[] = [];
  const origin = await listen((request, response) => {
    const { method = '', url: path = '', headers } = request;
    (method === 'OPTIONS' ? preflights : requests).push({ method, path, headers });
    if (method === 'OPTIONS') {
      const allowed = allow?.join() ?? headers['access-control-request-headers'] ?? '';
      response.writeHead(204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE',
        'access-control-allow-headers': allowed,
      });
      response.end();
      return;
    }
    const onward = ask(target + path, { method, headers }, (answer) => {
      const exposed = [answer.headers['access-control-expose-headers'] ?? '', 'x-shown']
        .filter((names) => names !== '')
        .join();
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expose ? exposed : '',
        'x-shown': 'for pages',
        'x-hidden': 'not for pages',
      });
      // An answer that is cut behind has to be cut here.
      pipeline(answer, response, () => undefined);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  return { ...origin, requests, preflights };
}

/** An address where nothing listens. */
export async function nobody(): Promise<string> {
  const { url, close } = await listen(() => undefined);
  close();
  return url;
}

function listen(listener: RequestListener): Promise<Origin> {
  const server = createServer(listener);
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${String(port)}`, port, close });
    });
  });
}
