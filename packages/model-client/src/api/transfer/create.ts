import {
  type CallOptions,
  runAsOneCall,
  type CoreTransport,
  type UploadSource,
} from '@clients/core';
import { Blobs, type UploadProgress } from '../blobs/blobs.js';
import { checkObject, checkStream } from '../../inference/pending.js';
import { isEmpty, normaliseOptions } from '../../inference/settings.js';
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
  /** Adapters for the weights. */
  adapters?: ModelFiles | undefined;
}

const SLOTS = ['files', 'draft_files', 'adapters'] as const;
type SlotName = (typeof SLOTS)[number];
type Slots<Value> = Partial<Record<SlotName, Value | undefined>>;

/** Uploads files, and creates the model. */
export async function createOnce(
  transport: CoreTransport,
  request: CreateRequest,
  options: CallOptions | undefined,
): Promise<ProgressResponse> {
  checkStream(request, 'create', false);
  const { slots, rest } = checkRequest(transport, request, options);
  return runAsOneCall(transport, { name: 'create', endpoint: 'create' }, options, async (inner) => {
    const digests: Slots<Digests> = {};
    for (const [slot, name, source] of listSources(slots)) {
      const digest =
        typeof source === 'string'
          ? source
          : (await new Blobs(inner).upload(source, {}, options)).digest;
      digests[slot] = { ...digests[slot], [name]: digest };
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
export function createStreamed(
  transport: CoreTransport,
  request: CreateRequest,
  options: CallOptions | undefined,
): ProgressStream {
  checkStream(request, 'create', true);
  const { slots, rest } = checkRequest(transport, request, options);
  return new ProgressStream({
    transport,
    id: 'create',
    options,
    events: (inner) => createModel(inner, slots, rest, options),
  });
}

async function* createModel(
  transport: CoreTransport,
  slots: Slots<ModelFiles>,
  rest: Omit<CreateBody, 'stream'>,
  options: CallOptions | undefined,
): AsyncGenerator<TransferEvent, void, undefined> {
  const digests: Slots<Digests> = {};
  for (const [slot, name, source] of listSources(slots)) {
    const digest =
      typeof source === 'string' ? source : yield* uploadFile(transport, name, source, options);
    digests[slot] = { ...digests[slot], [name]: digest };
  }
  yield* transport.stream(
    endpoints.createStream,
    { body: { ...rest, ...digests, stream: true } },
    options,
  );
}

interface Parts {
  slots: Slots<ModelFiles>;
  rest: Omit<CreateBody, 'stream'>;
}

/** Returns the files, and the rest of the body, which is checked before anything is uploaded. */
function checkRequest(
  transport: CoreTransport,
  request: CreateRequest,
  options: CallOptions | undefined,
): Parts {
  checkObject(request, 'create');
  const { files, draft_files, adapters, ...given } = request;
  // The server stores any value, and refuses a wrong one whenever the model runs.
  const rest = isEmpty(given.parameters)
    ? given
    : { ...given, parameters: normaliseOptions(given.parameters) };
  transport.check(endpoints.createStream, { body: { ...rest, stream: true } }, options);
  return { slots: { files, draft_files, adapters }, rest };
}

/** Yields each file, with the slot it belongs to. */
function* listSources(
  slots: Slots<ModelFiles>,
): Generator<readonly [SlotName, string, string | UploadSource]> {
  for (const slot of SLOTS) {
    for (const [name, source] of Object.entries(slots[slot] ?? {})) yield [slot, name, source];
  }
}

/** Uploads one file, and yields its progress as events. */
async function* uploadFile(
  transport: CoreTransport,
  name: string,
  source: UploadSource,
  options: CallOptions | undefined,
): AsyncGenerator<TransferEvent, string, undefined> {
  let latest: TransferEvent | undefined;
  let wake = (): void => undefined;
  let isOver = false;
  const onProgress = ({ phase, digest, completed, total }: UploadProgress): void => {
    latest = {
      status: `${phase} ${name}`,
      ...(digest === undefined ? {} : { digest }),
      ...(total === undefined ? {} : { total }),
      completed,
    };
    wake();
  };
  const upload = new Blobs(transport).upload(source, { onProgress }, options).finally(() => {
    isOver = true;
    wake();
  });
  // Its error is thrown below. Without this handler it would be unhandled when the stream is
  // cancelled before.
  upload.catch(() => undefined);
  const takeEvent = (): TransferEvent | undefined => {
    const event = latest;
    latest = undefined;
    return event;
  };
  const isEnded = (): boolean => isOver;
  for (;;) {
    const event = takeEvent();
    if (event !== undefined) yield event;
    else if (isEnded()) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  return (await upload).digest;
}
