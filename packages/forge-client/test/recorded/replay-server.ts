import type { IncomingHttpHeaders } from 'node:http';
import { startHttpServer } from '../http-server.js';
import { bytesOf, type Recording } from './recordings.js';

/** A request as the server got it. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ReplayServer {
  readonly url: string;
  /** Answers the next request with this recording, whatever it asks. */
  load(recording: Recording): void;
  /** The last request. */
  readonly received: Received | undefined;
  close(): Promise<void>;
}

/** A real HTTP server that answers with one recording after the other. */
export async function startReplayServer(): Promise<ReplayServer> {
  let loaded: Recording | undefined;
  let received: Received | undefined;
  const { url, close } = await startHttpServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://replay'),
        headers: request.headers,
        body: Buffer.concat(pieces),
      };
      if (loaded === undefined) {
        response.writeHead(599).end('nothing is loaded');
        return;
      }
      const { status, headers } = loaded.response;
      const body = bytesOf(loaded.response);
      // JSON is written again, and may be shorter than it was.
      const length = 'content-length' in headers ? { 'content-length': String(body.length) } : {};
      response
        .writeHead(status, { ...headers, ...length })
        .end(request.method === 'HEAD' ? undefined : body);
      loaded = undefined;
    });
  });
  return {
    url,
    load: (recording) => {
      loaded = recording;
      received = undefined;
    },
    get received() {
      return received;
    },
    close,
  };
}
