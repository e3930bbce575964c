import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failure, getThing, transport, DRIVERS } from '../servers/api.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';
import { pem, secureServer } from '../servers/secure.js';

const where = { where: { name: 'a' } };

/** A server that answers the first bytes, whatever they are, with its own. */
async function tcpServer(reply: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.from(reply, 'latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function hintAt(url: string, driver: 'undici' | 'fetch'): Promise<unknown> {
  return (await failure(transport(url, driver, { retry: { limit: 0 } }).call(getThing, where)))[
    'hint'
  ];
}

test.each(DRIVERS)('http:// to a TLS port is an error that says so, over %s', async (driver) => {
  // Node and OpenSSL close without a word.
  const { port } = await secureServer();
  expect(await hintAt(`http://127.0.0.1:${String(port)}`, driver)).toContain(
    `http://127.0.0.1:${String(port)} closed the connection without a response: if it speaks TLS, begin the base URL with https://`,
  );
  // Others send an alert.
  const alert = await tcpServer('\x15\x03\x01\x00\x02\x02\x28');
  expect(await hintAt(`http://127.0.0.1:${String(alert)}`, driver)).toBe(
    `http://127.0.0.1:${String(alert)} speaks TLS: begin the base URL with https://`,
  );
});

test.each(DRIVERS)(
  'a server that has answered before is not told to speak TLS, over %s',
  async (driver) => {
    let connections = 0;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      const isFirst = connections++ === 0;
      socket.once('data', () =>
        socket.end(isFirst ? answer(200, '{"id":1,"name":"a"}', { connection: 'close' }) : ''),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const client = transport(url, driver, { retry: { limit: 0 } });
    await client.call(getThing, where);
    const error = await failure(client.call(getThing, where));
    expect(error).toMatchObject({ kind: 'network' });
    expect(String(error['hint'])).not.toContain('TLS');
  },
);

test.each([
  ['Go', 'Client sent an HTTP request to an HTTPS server.\n', 'text/plain'],
  [
    'nginx',
    '<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>',
    'text/html',
  ],
  [
    'Apache',
    "<html><head><title>400 Bad Request</title></head><body>Reason: You're speaking plain HTTP to an SSL-enabled server port.</body></html>",
    'text/html',
  ],
  ['Tomcat', 'Bad Request\r\nThis combination of host and port requires TLS.\r\n', 'text/plain'],
])(
  'http:// to a TLS port of %s is recognised by the text of the response',
  async (_, body, type) => {
    const server = await replies(() => answer(400, body, { 'content-type': type }));
    for (const driver of DRIVERS)
      expect(await hintAt(server.url, driver)).toBe(
        `${server.url} speaks TLS: begin the base URL with https://`,
      );
  },
);

test.each(DRIVERS)(
  'https:// to a port without TLS is an error that says so, over %s',
  async (driver) => {
    const plain = await tcpServer('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n');
    expect(await hintAt(`https://127.0.0.1:${String(plain)}`, driver)).toContain(
      'does not speak TLS: begin the base URL with http://',
    );
    const silent = await tcpServer('');
    expect(await hintAt(`https://127.0.0.1:${String(silent)}`, driver)).toContain(
      'if it does not speak TLS, begin the base URL with http://',
    );
  },
);

test('a port of SSH, or of another protocol, is an error that says so', async () => {
  const ssh = await tcpServer('SSH-2.0-OpenSSH_9.6\r\n');
  expect(await hintAt(`http://127.0.0.1:${String(ssh)}`, 'undici')).toContain('SSH port');
  const mail = await tcpServer('220 mail ESMTP\r\n');
  for (const driver of DRIVERS)
    expect(await hintAt(`http://127.0.0.1:${String(mail)}`, driver)).toContain(
      'does not speak HTTP',
    );
});

test('a server that requires a client certificate is not reported as one without TLS', async () => {
  const server = await secureServer({
    requestCert: true,
    ca: pem('ca.crt'),
    maxVersion: 'TLSv1.2',
  });
  const api = transport(`https://127.0.0.1:${String(server.port)}`, 'undici', {
    tls: { ca: pem('ca.crt') },
    retry: { limit: 0 },
  });
  const { hint } = await failure(api.call(getThing, where));
  expect(hint).not.toContain('does not speak TLS');
});
