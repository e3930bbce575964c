import { expect, test } from 'vitest';
import { DRIVERS, transport } from '../servers/api.js';
import { talk } from '../servers/talk.js';
import { replies } from '../servers/replies.js';

const EVENTS = 20_000;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n';

test.each(DRIVERS)(
  'a stream whose every event does not match is read to its end over %s, and each place is reported once',
  async (driver) => {
    const line = '{"message":{"role":5,"content":"tok"},"done":null}';
    const body = `${`${line}\n`.repeat(EVENTS)}{"done":true}\n`;
    const server = await replies(
      () => `${HEAD}content-length: ${String(body.length)}\r\n\r\n${body}`,
    );
    const told: string[] = [];
    const api = transport(server.url, driver, {
      validate: 'lenient',
      hooks: { onDrift: ({ path }) => void told.push(path) },
    });

    let events = 0;
    for await (const event of api.stream(talk, { body: { name: 'a' } }))
      events += event.message === undefined ? 0 : 1;

    expect(events).toBe(EVENTS);
    expect(told).toEqual(['message.role', 'done']);
  },
);
