import {
  adviseOnFields,
  type CallOptions,
  checkRequest,
  type CoreTransport,
  describeKind,
  hasFields,
  InputError,
  type ReadonlyDeep,
  type Route,
  runAsOneCall,
  type UploadSource,
} from '@clients/core';
import { checkRole } from '../chat/messages.js';
import type { Role, SentMessage } from '../chat/schemas.js';
import { Blobs, type UploadProgress } from '../blobs/blobs.js';
import { type CallInstead, checkObject, checkStream } from '../../inference/check-request.js';
import { isEmpty, normalizeOptions } from '../../inference/settings.js';
import * as endpoints from './endpoints.js';
import { requestFinalStatus } from './final-status.js';
import { ProgressStream, type TransferEvent } from './progress-stream.js';
import type { CreateBody, Digests, ProgressResponse } from './schemas.js';

/**
 * Files by name: each the digest of a blob on the server, or the content to upload, as `{ path }`,
 * bytes or a Blob.
 */
export type ModelFiles = Record<string, string | UploadSource>;

/** A create request. Either `from` or `files` is required. */
export interface CreateRequest extends Omit<
  CreateBody,
  'stream' | 'files' | 'draft_files' | 'adapters'
> {
  /** Weights. Values other than digests are uploaded first. */
  files?: ModelFiles | undefined;
  /** Weights of a draft model. Since 0.30.0; older servers ignore it. */
  draft_files?: ModelFiles | undefined;
  /**
   * Adapters for the weights.
   * @deprecated Refused from 0.34.1 on, with the code `no-adapters`.
   */
  adapters?: ModelFiles | undefined;
}

/** A message that begins each conversation with a model, as `create` takes it. */
export interface CreateMessageInput<R extends string = never> extends ReadonlyDeep<
  Omit<SentMessage, 'role'>
> {
  /** A literal has to be a `Role`; another text is checked before anything is sent. */
  readonly role: Role | (string extends R ? R : never);
}

/** A create request as methods take it, without `stream`. */
export interface AnyCreateInput<R extends string = never> extends ReadonlyDeep<
  Omit<CreateRequest, 'messages'>
> {
  /** Messages that begin each conversation. */
  readonly messages?: readonly CreateMessageInput<R>[] | undefined;
}

/**
 * The request that `create` takes: a `CreateRequest` whose lists may be readonly. `R` is `string` if
 * a role is only known to be a text.
 */
export interface CreateInput<R extends string = never> extends AnyCreateInput<R> {
  /** Only `false`, the default: `createStream` streams. */
  readonly stream?: false | CallInstead<'createStream'> | undefined;
}

/** The request that `createStream` takes, which is that of `create`. */
export interface CreateStreamInput<R extends string = never> extends AnyCreateInput<R> {
  /** Only `true`, the default: `create` returns one value. */
  readonly stream?: true | CallInstead<'create'> | undefined;
}

/** The keys of a create request whose values are files. */
const FILE_KEYS = ['files', 'draft_files', 'adapters'] as const;

type FileKey = (typeof FILE_KEYS)[number];
type FileKeys<Value> = Partial<Record<FileKey, Value | undefined>>;

/** Uploads files, and creates the model. */
export async function createModel(
  transport: CoreTransport,
  request: CreateRequest,
  options: CallOptions | undefined,
): Promise<ProgressResponse> {
  checkStream(request, 'create', { stream: false });
  const { files, rest } = splitRequest(transport, request, options, { stream: false });
  return runAsOneCall(transport, { name: 'create', endpoint: 'create' }, options, async (inner) => {
    const digests: FileKeys<Digests> = {};
    for (const { key, name, source } of listFiles(files)) {
      const digest =
        typeof source === 'string'
          ? source
          : (await new Blobs(inner).upload(source, {}, options)).digest;
      digests[key] = { ...digests[key], [name]: digest };
    }
    return requestFinalStatus(
      inner,
      endpoints.create,
      { ...rest, ...digests, stream: false },
      options,
    );
  });
}

/** Uploads files and creates the model, with the progress of both. */
export function streamCreate(
  transport: CoreTransport,
  request: CreateRequest,
  options: CallOptions | undefined,
): ProgressStream {
  checkStream(request, 'create', { stream: true });
  const { files, rest } = splitRequest(transport, request, options, { stream: true });
  return new ProgressStream({
    transport,
    id: 'create',
    options,
    events: (inner) => uploadAndCreate(inner, files, rest, options),
  });
}

async function* uploadAndCreate(
  transport: CoreTransport,
  files: FileKeys<ModelFiles>,
  rest: Omit<CreateBody, 'stream'>,
  options: CallOptions | undefined,
): AsyncGenerator<TransferEvent, void, undefined> {
  const digests: FileKeys<Digests> = {};
  for (const { key, name, source } of listFiles(files)) {
    const digest =
      typeof source === 'string' ? source : yield* uploadFile(transport, name, source, options);
    digests[key] = { ...digests[key], [name]: digest };
  }
  yield* transport.stream(
    endpoints.createStream,
    { body: { ...rest, ...digests, stream: true } },
    options,
  );
}

/** A request, with its files apart. */
interface CheckedRequest {
  files: FileKeys<ModelFiles>;
  rest: Omit<CreateBody, 'stream'>;
}

/** Separates the files from the rest of the body, which is checked before anything is uploaded. */
function splitRequest(
  transport: CoreTransport,
  request: CreateRequest,
  options: CallOptions | undefined,
  { stream }: { readonly stream: boolean },
): CheckedRequest {
  checkObject(request, 'create');
  const { files, given } = separateFiles(request);
  for (const [key, value] of Object.entries(files)) {
    if (value === undefined || hasFields(value)) continue;
    throw new InputError(`create: ${key} must be an object, not ${describeKind(value)}`, {
      endpoint: 'create',
      code: 'invalid-input',
      hint: adviseOnFields(value) ?? "pass an object: { 'model.gguf': { path } }",
    });
  }
  const { messages } = given;
  if (Array.isArray(messages))
    for (const [at, message] of messages.entries())
      if (hasFields(message)) checkRole(message.role, `messages[${String(at)}]`, 'create');
  // The server stores any value, and refuses a wrong one whenever the model runs.
  const rest = isEmpty(given.parameters)
    ? given
    : { ...given, parameters: normalizeOptions(given.parameters) };
  const endpoint: Route<object> = stream ? endpoints.createStream : endpoints.create;
  checkRequest(transport, endpoint, { body: { ...rest, stream } }, options);
  return { files, rest };
}

function separateFiles(request: CreateRequest): {
  readonly files: FileKeys<ModelFiles>;
  readonly given: Omit<CreateBody, 'stream'>;
} {
  const keys: readonly string[] = FILE_KEYS;
  const others = Object.entries(request).filter(([key]) => !keys.includes(key));
  return {
    files: Object.fromEntries(FILE_KEYS.map((key) => [key, request[key]])),
    given: Object.fromEntries(others) as unknown as Omit<CreateBody, 'stream'>,
  };
}

interface RequestFile {
  readonly key: FileKey;
  readonly name: string;
  /** The digest of a blob on the server, or the content to upload. */
  readonly source: string | UploadSource;
}

function listFiles(files: FileKeys<ModelFiles>): RequestFile[] {
  return FILE_KEYS.flatMap((key) =>
    Object.entries(files[key] ?? {}).map(([name, source]) => ({ key, name, source })),
  );
}

/** Uploads one file, and yields its progress as events. Progress that nobody reads in time is skipped. */
async function* uploadFile(
  transport: CoreTransport,
  name: string,
  source: UploadSource,
  options: CallOptions | undefined,
): AsyncGenerator<TransferEvent, string, undefined> {
  const progress = new LatestProgress();
  const onProgress = (each: UploadProgress): void => {
    progress.set(toEvent(name, each));
  };
  const upload = new Blobs(transport).upload(source, { onProgress }, options).finally(() => {
    progress.end();
  });
  // Its error is thrown below. Without this handler it would be unhandled when the stream is
  // cancelled before.
  upload.catch(() => undefined);
  for (;;) {
    const event = await progress.take();
    if (event === undefined) return (await upload).digest;
    yield event;
  }
}

function toEvent(name: string, { phase, digest, completed, total }: UploadProgress): TransferEvent {
  return {
    status: `${phase} ${name}`,
    ...(digest === undefined ? {} : { digest }),
    ...(total === undefined ? {} : { total }),
    completed,
  };
}

/** The latest progress of an upload, for a reader that may be slower. */
class LatestProgress {
  #event: TransferEvent | undefined;
  #isOver = false;
  #wakeReader: () => void = () => undefined;

  set(event: TransferEvent): void {
    this.#event = event;
    this.#wakeReader();
  }

  end(): void {
    this.#isOver = true;
    this.#wakeReader();
  }

  /** Resolves with the latest progress once there is a new one; with undefined after the last one. */
  async take(): Promise<TransferEvent | undefined> {
    if (this.#event === undefined && !this.#isOver)
      await new Promise<void>((resolve) => (this.#wakeReader = resolve));
    const event = this.#event;
    this.#event = undefined;
    return event;
  }
}
