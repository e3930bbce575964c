import { readdirSync, readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { differences, merge, type Shape, shapeOf } from '../../model-server/test/shape.js';

/** A recorded exchange with a real server. */
export interface Recorded {
  readonly operation: string;
  readonly case: string;
  readonly server: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** An answer in the form of the recordings. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** All recordings of a folder. */
export function recordings(folder: string | URL): Recorded[] {
  const base = folder.toString().replace(/\/?$/, '/');
  const files = readdirSync(new URL(base)).filter((file) => file.endsWith('.jsonl'));
  return files.flatMap((file) =>
    readFileSync(new URL(file, base), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Recorded),
  );
}

/** The bytes of a recorded request; of large ones only the digest was kept, so the file must be at hand. */
function bodyOf({ request: { body } }: Recorded): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (isRecord(body) && typeof body['$text'] === 'string') return Buffer.from(body['$text']);
  if (isRecord(body) && typeof body['sha256'] === 'string') return fileOf(body['sha256']);
  return Buffer.from(JSON.stringify(body));
}

function fileOf(digest: string): Buffer {
  const file = Object.entries(ggufDigests).find(([, known]) => known === `sha256:${digest}`)?.[0];
  return file === undefined ? Buffer.from('not at hand') : ggufFile(file);
}

/** Digests of the model files that the recordings upload. */
export const ggufDigests: Readonly<Record<string, string>> = {
  scripted: 'sha256:1404eb412a146eb2bb0ed1e461cfaca952baa9a65df1ae5d4590d69b7f100513',
  embed: 'sha256:3626d2635386ad0af82e668d49d03aa1a2ce3b596c545f9066428dffdd58ffd8',
};

/** A model file of the fixtures. */
export function ggufFile(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/gguf/${name}.gguf`, import.meta.url));
}

/** Sends a recorded request to a server, exactly as it was. */
export function ask(url: string, recorded: Recorded): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const { method, path, headers = {} } = recorded.request;
  const body = bodyOf(recorded);
  return new Promise((resolve, reject) => {
    const setHost = recorded.case !== 'err-400-no-host';
    const request = send(
      {
        hostname,
        port,
        method,
        path,
        setHost,
        agent: false,
        headers: {
          ...headers,
          ...(body.byteLength === 0 ? {} : { 'content-length': String(body.byteLength) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            text: Buffer.concat(parts).toString(),
          });
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Where an answer differs from the recorded one: status, headers, texts, keys and kinds. */
export function compare(ours: Answered, { response }: Recorded): string[] {
  const found: string[] = [];
  if (ours.status !== response.status)
    found.push(
      `status ${String(ours.status)} for ${String(response.status)}: ${ours.text.slice(0, 200)}`,
    );
  for (const header of ['content-type', 'location', 'access-control-allow-origin', 'vary']) {
    // Without a charset, which the server names for some errors only.
    const [own, theirs] = [ours, response].map(({ headers }) => headers[header]?.split(';', 1)[0]);
    if (own !== theirs) found.push(`${header} ${String(own)} for ${String(theirs)}`);
  }
  return found.length > 0 ? found : bodies(ours.text, response.body);
}

function bodies(ours: string, theirs: unknown): string[] {
  if (theirs === null) return ours === '' ? [] : [`a body: ${ours.slice(0, 100)}`];
  if (isRecord(theirs) && typeof theirs['$text'] === 'string')
    return masked(ours) === masked(theirs['$text']) ? [] : [`text ${ours}`];
  if (isRecord(theirs) && Array.isArray(theirs['$ndjson']))
    return streams(ours, theirs['$ndjson'], theirs['endsWithNewline'] !== false);
  if (isRecord(theirs) && Array.isArray(theirs['$sse'])) return eventStreams(ours, theirs['$sse']);
  return values(JSON.parse(ours), isRecord(theirs) && '$json' in theirs ? theirs['$json'] : theirs);
}

/** Server-sent events, whose last one is a word. */
function eventStreams(ours: string, theirs: readonly unknown[]): string[] {
  const events = ours.split('\n\n').slice(0, -1);
  const strange = events
    .filter((event) => !event.startsWith('data: '))
    .map((event) => `strange event ${event}`);
  const last = events.pop();
  if (last !== `data: ${String(theirs.at(-1))}`) return [`last event ${String(last)}`];
  return [
    ...strange,
    ...streams(
      `${events.map((event) => event.slice('data: '.length)).join('\n')}\n`,
      theirs.slice(0, -1),
      true,
    ),
  ];
}

function streams(ours: string, theirs: readonly unknown[], newline: boolean): string[] {
  if (ours.endsWith('\n') !== newline) return ['newline at the end'];
  const lines = ours
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const ends = values(lines.at(-1), theirs.at(-1)).map((text) => `last line ${text}`);
  if (statuses(theirs).length > 0) {
    const [a, b] = [statuses(lines).join(' | '), statuses(theirs).join(' | ')];
    return a === b ? ends : [`statuses ${a} for ${b}`, ...ends];
  }
  const kinds = new Set(theirs.map((line) => JSON.stringify(shapeOf(line))));
  const strange = lines.filter((line) => !kinds.has(JSON.stringify(shapeOf(line))));
  const missing = [...kinds].filter(
    (kind) => !lines.some((line) => JSON.stringify(shapeOf(line)) === kind),
  );
  return [
    ...ends,
    ...strange.slice(0, 1).map((line) => `strange line ${JSON.stringify(line)}`),
    ...missing.map((kind) => `no line like ${kind}`),
  ];
}

/** Texts of progress without what differs between runs; the same text twice in a row counts once. */
function statuses(lines: readonly unknown[]): string[] {
  const texts = lines.flatMap((line) =>
    isRecord(line) && typeof line['status'] === 'string' ? [masked(line['status'])] : [],
  );
  return texts.filter((text, at) => text !== texts[at - 1]);
}

function values(ours: unknown, theirs: unknown): string[] {
  const [a, b] = [errorOf(ours), errorOf(theirs)];
  if (a !== b && !(a !== undefined && DECODER.test(b ?? '')))
    return [`error ${String(a)} for ${String(b)}`];
  const reasons = [ours, theirs].map((value) =>
    isRecord(value) ? (value['done_reason'] ?? finishReason(value)) : undefined,
  );
  if (reasons[0] !== reasons[1])
    return [`done_reason ${String(reasons[0])} for ${String(reasons[1])}`];
  return differences(shapeOf(ours), loosened(shapeOf(theirs)));
}

function loosened(shape: Shape): Shape {
  return merge(shape, shape);
}

/** Why an answer in OpenAI's form ended. */
function finishReason({ choices }: Record<string, unknown>): unknown {
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isRecord(first) ? first['finish_reason'] : undefined;
}

function errorOf(value: unknown): string | undefined {
  const error = isRecord(value) ? value['error'] : undefined;
  const message = isRecord(error) ? error['message'] : error;
  return typeof message === 'string' ? masked(message) : undefined;
}

/** Begins what Go's decoders say of a body that they cannot read: the embedded server says less. */
const DECODER =
  /^(?:json: |invalid character |unexpected EOF|illegal base64 |time: |Unsupported type: |think must be |Value looks like )/;

/** Digests, times and addresses differ from run to run. */
function masked(text: string): string {
  return text
    .replace(/sha256([:-])[\da-f]{64}/g, 'sha256$1…')
    .replace(/\b[\da-f]{12}\b/g, '…')
    .replace(/\?ts=\d+/, '')
    .replace(/^(using existing|creating new) layer/, 'layer');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
