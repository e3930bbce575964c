// Run by path.ts, beside the sources as JavaScript: makes the calls, and prints what they ran through.
import { once } from 'node:events';
import http from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ForgeClient } from 'forge-client';
import { ModelClient } from 'model-client';

const EVENTS = 100;
const DATE = '2026-01-01T00:00:00Z';
const MILESTONE = {
  id: 1,
  title: 'm',
  description: '',
  state: 'open',
  open_issues: 1,
  closed_issues: 0,
  created_at: DATE,
  updated_at: DATE,
  closed_at: null,
  due_on: null,
};

const server = http.createServer((request, response) => {
  request.resume();
  if (request.url !== '/api/chat') {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(MILESTONE));
    return;
  }
  void writeEvents(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const forge = new ForgeClient({ baseUrl, auth: 'abcdefgh12345678' });
const get = (): Promise<unknown> => forge.milestones.get({ owner: 'a', repo: 'b', id: 1 });
for (let i = 0; i < 5; i++) await get();
await takeUsed();
await get();
show('One GET (milestones.get, warm, with a token)', await takeUsed());

const model = new ModelClient({ baseUrl });
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] };
let length = 0;
const read = async (): Promise<void> => {
  for await (const text of model.chatStream(request).text) length += text.length;
};
await read();
await read();
await takeUsed();
await read();
const used = await takeUsed();
show(
  'One event of a stream (chatStream, alone in its piece)',
  used.filter(({ calls }) => calls >= EVENTS - 1),
  EVENTS,
);
console.log(`${String(length)} characters were read.`);
await Promise.all([forge.close(), model.close()]);
server.close();

/** Writes events, each of which comes alone. */
async function writeEvents(response: http.ServerResponse): Promise<void> {
  for (let i = 1; i <= EVENTS; i++) {
    const message = { role: 'assistant', content: 'x' };
    const last = i === EVENTS ? { done: true, done_reason: 'stop' } : { done: false };
    response.write(`${JSON.stringify({ model: 'm', created_at: DATE, message, ...last })}\n`);
    await setTimeout(3);
  }
  response.end();
}

/** A function of the sources, and how often it was called. */
interface Used {
  readonly file: string;
  readonly name: string;
  readonly calls: number;
}

/** Returns the functions of the sources that were called since the last time. */
async function takeUsed(): Promise<Used[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/.cache/path/') && url.includes('/src/'))
    .flatMap(({ url, functions }) =>
      functions.map(({ functionName, ranges }) => ({
        file: url
          .slice(url.indexOf('/.cache/path/') + '/.cache/path/'.length)
          .replace(/\.js$/, '.ts'),
        name: functionName || '(anonymous)',
        calls: ranges[0]?.count ?? 0,
      })),
    )
    .filter(({ calls }) => calls > 0);
}

function show(title: string, functions: readonly Used[], per = 1): void {
  const files = [...new Set(functions.map(({ file }) => file))];
  const calls = functions.reduce((sum, one) => sum + one.calls, 0) / per;
  console.log(
    `${title}: ${String(files.length)} files, ${String(functions.length)} functions, ${calls.toFixed(0)} calls`,
  );
  for (const file of files) {
    const own = functions.filter((one) => one.file === file);
    const names = own.map(({ name, calls }) =>
      calls / per > 1.5 ? `${name}×${(calls / per).toFixed(0)}` : name,
    );
    console.log(
      `  ${file}: ${process.argv.includes('--names') ? names.join(', ') : String(own.length)}`,
    );
  }
  console.log();
}
