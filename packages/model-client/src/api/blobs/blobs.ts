import {
  closeUnread,
  type CallOptions,
  checkRequest,
  checkRequestKeys,
  type CoreTransport,
  findUnknown,
  InputError,
  type JointCall,
  openContent,
  runAsOneCall,
  type Upload,
  type UploadSource,
} from '@clients/core';
import { checkObject } from '../../inference/check-request.js';
import * as endpoints from './endpoints.js';
import type { BlobRef } from './schemas.js';
import { makeSha256 } from './sha256.js';

/** The progress of an upload. */
export interface UploadProgress {
  /** A file is read twice: to compute its digest, and to send it. */
  phase: 'hashing' | 'uploading';
  /** `sha256:…`; undefined until it is computed. */
  digest: string | undefined;
  /** Bytes done in this phase. */
  completed: number;
  /** Total number of bytes; undefined when unknown. */
  total: number | undefined;
}

/** Options of an upload. */
export interface UploadRequest {
  /**
   * `sha256:` and 64 hex digits in lower case. Setting it avoids reading the source to compute it;
   * required for a stream, which can be read only once.
   */
  readonly digest?: string | undefined;
  /** Size in bytes, if it cannot be read from the source. */
  readonly size?: number | undefined;
  /**
   * Called after each piece. If it returns a promise, the upload waits for it; an error ends the
   * upload.
   */
  readonly onProgress?: ((progress: UploadProgress) => unknown) | undefined;
}

/** The result of an upload. */
export interface UploadResult {
  /** `sha256:` and 64 hex digits: the name of the blob. */
  digest: string;
  /** Whether the server already had the blob; if so, nothing was sent or nothing was stored. */
  existed: boolean;
}

/** Files on the server that models are created from. */
export class Blobs {
  readonly #transport: CoreTransport;

  constructor(transport: CoreTransport) {
    this.#transport = transport;
  }

  /**
   * Returns whether the server has a blob.
   *
   * @param blob its digest: `sha256:` and 64 hex digits in lower case
   * @throws {InputError} when `blob` is not a digest
   * @see HEAD /api/blobs/{digest}
   */
  exists(blob: BlobRef | string, options?: CallOptions): Promise<boolean> {
    const where = typeof blob === 'string' ? { digest: blob } : blob;
    return this.#transport.call(endpoints.headBlob, { where }, options);
  }

  /**
   * Uploads a blob, unless the server has it already. Bytes, Blobs and `{ path }` are read twice,
   * once for the digest; a stream is read once, and requires `digest`. In browsers and workers,
   * the whole content is in memory while the digest is computed, nowhere else. Not retried once
   * bytes have been sent.
   *
   * @throws {InputError} for a stream without a digest, or a file that cannot be opened
   * @throws {StatusError} 400 with the code `digest-mismatch` when the bytes do not match the
   * digest
   * @see HEAD /api/blobs/{digest}
   * @see POST /api/blobs/{digest}
   */
  async upload(
    source: UploadSource,
    request: UploadRequest = {},
    options?: CallOptions,
  ): Promise<UploadResult> {
    return closeUnread(source, () => {
      checkUpload(this.#transport, request, options);
      return runAsOneCall(
        this.#transport,
        { name: 'blobs.upload', endpoint: endpoints.createBlob.id },
        options,
        async (transport, scope) => {
          const digest = request.digest ?? (await computeDigest(source, request, scope));
          if (await transport.call(endpoints.headBlob, { where: { digest } }, options))
            return { digest, existed: true };
          const { status } = await transport.exchange(
            endpoints.createBlob,
            { where: { digest }, body: makeUpload(source, request, digest) },
            options,
          );
          return { digest, existed: status === 200 };
        },
      );
    });
  }
}

const REQUEST_KEYS: readonly string[] = [
  'digest',
  'size',
  'onProgress',
] satisfies (keyof UploadRequest)[];

/**
 * @throws {InputError} for a request with other keys, which nothing would read, for a digest that is
 * none, and for options with keys of a request
 */
function checkUpload(
  transport: CoreTransport,
  request: UploadRequest,
  options: CallOptions | undefined,
): void {
  const { id, call = id } = endpoints.createBlob;
  checkObject(request, id, REQUEST_KEYS.join(', '), call);
  checkRequestKeys(transport, { id, call }, {}, REQUEST_KEYS, options);
  // No server receives them, whatever the option `validate` is.
  const unknown = findUnknown(request, REQUEST_KEYS);
  if (unknown !== undefined)
    throw new InputError(`${call}: ${unknown}`, {
      endpoint: id,
      code: 'invalid-input',
      hint: 'options, such as signal, are the last argument: upload(source, {}, { signal })',
    });
  const { digest } = request;
  if (digest === undefined) return;
  // The request that asks for it would name another method.
  checkRequest(transport, { ...endpoints.headBlob, call }, { where: { digest } }, options);
}

/** Makes the body of an upload, which reports its progress when `onProgress` is set. */
function makeUpload(
  source: UploadSource,
  { size, onProgress }: UploadRequest,
  digest: string,
): Upload {
  return {
    content: source,
    size,
    onProgress:
      onProgress &&
      ((completed, total) => onProgress({ phase: 'uploading', digest, completed, total })),
  };
}

/** Bytes hashed at once. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Bytes in memory are hashed without a pause, except for one after this many ms, so that signals
 * and time limits take effect.
 */
const PAUSE_AFTER_MS = 20;

/** Reads a source to its end to compute its digest. */
async function computeDigest(
  source: UploadSource,
  { size, onProgress }: UploadRequest,
  scope: JointCall,
): Promise<string> {
  const content = await openContent({ content: source, size });
  if (!content.canResend) {
    throw new InputError(
      'blobs.upload: option digest is required for a stream, which can be read only once',
      {
        endpoint: 'createBlob',
        code: 'digest-required',
        hint: "pass { digest: 'sha256:…' }, or the file as { path }",
      },
    );
  }
  const hash = makeSha256();
  let completed = 0;
  let paused = performance.now();
  for await (const piece of content.read()) {
    for (let at = 0; at < piece.byteLength; at += SLICE_BYTES) {
      scope.throwIfEnded();
      hash.update(piece.subarray(at, at + SLICE_BYTES));
      if (performance.now() - paused < PAUSE_AFTER_MS) continue;
      await scope.sleep(0);
      paused = performance.now();
    }
    completed += piece.byteLength;
    const progress = {
      phase: 'hashing',
      digest: undefined,
      completed,
      total: content.size,
    } as const;
    await scope.callUser('onProgress', () => onProgress?.(progress));
  }
  return `sha256:${await scope.until(hash.digest())}`;
}
