import express, { type RequestHandler } from 'express';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createWebhookHandler, toNodeHandler } from '../../src/webhooks/index.js';
import { SECRET, signatureOf } from './deliveries.js';
import { listening, pending, post, PUSH, signed } from './receiver.js';

const FORM = new URLSearchParams({ payload: PUSH }).toString();

/** An express app with a parser before the handler. */
async function app(
  ...before: readonly RequestHandler[]
): Promise<{ url: string; errors: unknown[]; refs: string[] }> {
  const errors: unknown[] = [];
  const refs: string[] = [];
  const handler = createWebhookHandler({
    secret: SECRET,
    on: { push: ({ payload }) => refs.push(payload.ref) },
    onError: (error) => errors.push(error),
  });
  const made = express();
  for (const each of before) made.use(each);
  made.post('/hook', toNodeHandler(handler));
  return { url: await listening(made), errors, refs };
}

describe('express', () => {
  test.each([
    ['no parser', undefined],
    ['express.raw', express.raw({ type: () => true })],
    ['express.text', express.text({ type: () => true })],
    ['a parser of another type', express.json({ type: 'application/x-other' })],
  ])('with %s before the handler passes the raw body', async (_, parser) => {
    const { url, refs, errors } = await app(...(parser === undefined ? [] : [parser]));
    expect((await post(url, PUSH)).status).toBe(204);
    expect([refs, errors]).toEqual([['refs/heads/main'], []]);
  });

  test.each([
    ['express.json', express.json(), PUSH, 'application/json'],
    [
      'express.urlencoded',
      express.urlencoded({ extended: false }),
      FORM,
      'application/x-www-form-urlencoded',
    ],
  ])(
    'with %s before the handler is an error that names express.raw',
    async (_, parser, body, type) => {
      const { url, refs, errors } = await app(parser);
      const headers = signed(body, {
        'content-type': type,
        'x-gitea-signature': signatureOf(PUSH),
      });
      const reply = await post(url, body, headers);
      expect([reply.status, reply.text]).toEqual([500, expect.stringContaining('express.raw')]);
      expect(errors).toMatchObject([
        {
          name: 'InputError',
          code: 'webhook-body-read',
          hint: expect.stringContaining('express.raw') as string,
        },
      ]);
      expect(refs).toEqual([]);
    },
  );

  test('has the error of a handler passed to next', async () => {
    const made = express();
    made.use(toNodeHandler(() => Promise.reject(new Error('broken'))));
    const shown: express.ErrorRequestHandler = (error: Error, _request, response, next) => {
      if (response.headersSent) next(error);
      else response.status(503).send(error.message);
    };
    made.use(shown);
    expect(await post(await listening(made), PUSH)).toMatchObject({ status: 503, text: 'broken' });
  });
});

describe('node:http', () => {
  test('passes method, address, headers and body to a web handler, and its response back', async () => {
    const url = await listening(
      toNodeHandler(async (request) => {
        const seen = [
          request.method,
          new URL(request.url).pathname,
          new URL(request.url).search,
          request.headers.get('x-a'),
          await request.text(),
        ];
        return Response.json(seen, { status: 201, headers: { 'x-b': 'c' } });
      }),
    );
    const body = 'ü'.repeat(300_000);
    const reply = await post(url, body, { 'x-a': '1' });
    expect([reply.status, reply.headers.get('x-b')]).toEqual([201, 'c']);
    expect(JSON.parse(reply.text)).toEqual(['POST', '/hook', '?of=engine', '1', body]);
  });

  test('answers 500 when the handler rejects', async () => {
    expect(
      (await post(await listening(toNodeHandler(() => Promise.reject(new Error('broken')))), PUSH))
        .status,
    ).toBe(500);
  });

  test('survives hostile requests', async () => {
    const url = await listening(toNodeHandler(createWebhookHandler({ secret: SECRET, on: {} })));
    const { port } = new URL(url);
    const reply = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let received = '';
        socket.on('data', (bytes) => (received += bytes.toString('latin1')));
        socket.on('error', () => undefined);
        socket.on('close', () => {
          resolve(received.split('\r\n', 1)[0] ?? '');
        });
      });
    const head = 'Host: x\r\nConnection: close\r\n';
    expect(await reply(`TRACE / HTTP/1.1\r\n${head}\r\n`)).toContain('405');
    expect(await reply(`POST // HTTP/1.1\r\n${head}Content-Length: 0\r\n\r\n`)).toContain('415');
    expect(
      await reply(
        `POST http://[ HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      ),
    ).toContain('401');
    // The client leaves in the middle of a body.
    const signature = signatureOf(PUSH);
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Gitea-Signature: ${signature}\r\nContent-Length: 900\r\n\r\n{"ref"`,
      );
    });
    await sleep(30);
    socket.destroy();
    await sleep(30);
    expect((await post(url, PUSH)).status).toBe(204);
  });

  test('keeps a large body back until the handler reads it', async () => {
    let sent = 0;
    const reached = pending();
    const released = pending();
    const url = await listening(
      toNodeHandler(async (request) => {
        reached.resolve();
        await released.promise;
        const { length } = new Uint8Array(await request.arrayBuffer());
        return new Response(String(length));
      }),
    );
    const piece = new Uint8Array(1_048_576);
    const body = new ReadableStream<Uint8Array>({
      pull(sink) {
        if (++sent > 64) sink.close();
        else sink.enqueue(piece);
      },
    });
    const answer = fetch(url, { method: 'POST', body, duplex: 'half' });
    await reached.promise;
    let before: number;
    do {
      before = sent;
      await sleep(150);
    } while (sent !== before);
    expect(sent).toBeLessThan(40);
    released.resolve();
    expect(await (await answer).text()).toBe(String(64 * piece.length));
  });
});

test('without toNodeHandler, where it would never respond, the handler says so', async () => {
  const handler = createWebhookHandler({ secret: SECRET, on: {} });
  const errors: unknown[] = [];
  const url = await listening((request, response) => {
    (handler as unknown as (request: unknown, response: unknown) => Promise<unknown>)(
      request,
      response,
    ).catch((error: unknown) => {
      errors.push(error);
      response.writeHead(500).end();
    });
  });
  expect((await post(url, PUSH)).status).toBe(500);
  expect(errors).toMatchObject([
    {
      name: 'InputError',
      message: 'webhook: the handler takes a web Request',
      hint: 'for node:http and express, use toNodeHandler(handler)',
    },
  ]);
});
