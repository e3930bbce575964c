import {
  called,
  type CallOptions,
  type CallScope,
  InputError,
  openContent,
  together,
  type Transport,
  type Upload,
  type UploadSource,
} from '@clients/core';
import * as endpoints from './endpoints.js';
import type { BlobRef } from './schemas.js';
import { sha256 } from './sha256.js';

/** How far an upload is. */
export interface UploadProgress {
  /** A file is read twice: to know its digest, and to send it. */
  readonly phase: 'hashing' | 'uploading';
  /** `sha256:…`, once it is known. */
  readonly digest: string | undefined;
  /** Bytes of this phase that are done. */
  readonly completed: number;
  /** Bytes in all, where that is known. */
  readonly total: number | undefined;
}

/** What to know about an upload beside its bytes. */
export interface UploadRequest {
  /** `sha256:` and 64 hex digits. Saves the reading it takes to find it; a stream, which can be read only once, cannot do without. */
  readonly digest?: string | undefined;
  /** Bytes, where they cannot be seen from the source. */
  readonly size?: number | undefined;
  /** Called after each piece. A promise that it returns is awaited, and an error ends the upload. */
  readonly onProgress?: ((progress: UploadProgress) => unknown) | undefined;
}

/** What became of an upload. */
export interface UploadResult {
  /** `sha256:` and 64 hex digits: the name of the blob. */
  readonly digest: string;
  /** The server had it already; nothing was sent, or nothing was stored. */
  readonly existed: boolean;
}

/** Files on the server that models are made from. */
export class Blobs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Whether the server has a blob.
   *
   * @param blob its digest: `sha256:` and 64 hex digits in lower case
   * @throws {InputError} when it is no digest
   * @see HEAD /api/blobs/{digest}
   */
  exists(blob: BlobRef | string, options?: CallOptions): Promise<boolean> {
    const where = typeof blob === 'string' ? { digest: blob } : blob;
    return this.#transport.call(endpoints.headBlob, { where }, options);
  }

  /**
   * Stores a blob, unless the server has it already. Bytes, Blobs and `{ path }` are read twice, once for the digest; a stream is read
   * once and needs its `digest`. Never in memory as a whole. Not retried once bytes were sent.
   *
   * @throws {InputError} for a stream without digest, or a file that cannot be opened
   * @throws {StatusError} 400 with the code `digest-mismatch` when the bytes are not what the digest says
   * @see HEAD /api/blobs/{digest}
   * @see POST /api/blobs/{digest}
   */
  async upload(source: UploadSource, request: UploadRequest = {}, options?: CallOptions): Promise<UploadResult> {
    return together(this.#transport, { name: 'blobs.upload', endpoint: endpoints.createBlob.id }, options, async (transport, scope) => {
      const digest = request.digest ?? (await digestOf(source, request, scope));
      if (await transport.call(endpoints.headBlob, { where: { digest } }, options)) return { digest, existed: true };
      const { status } = await transport.exchange(
        endpoints.createBlob,
        { where: { digest }, body: uploadOf(source, request, digest) },
        options,
      );
      return { digest, existed: status === 200 };
    });
  }
}

/** The body of an upload, which tells of its progress where somebody asked. */
function uploadOf(source: UploadSource, { size, onProgress }: UploadRequest, digest: string): Upload {
  if (onProgress === undefined) return { content: source, size };
  return {
    content: source,
    size,
    onProgress: (completed, total) => onProgress({ phase: 'uploading', digest, completed, total }),
  };
}

/** Bytes that are hashed at once. */
const SLICE = 1024 * 1024;

/** Bytes in memory are hashed without a pause; after so many ms, signals and limits get their turn. */
const BREATH = 20;

/** Reads a source to its end for its digest. */
async function digestOf(source: UploadSource, { size, onProgress }: UploadRequest, scope: CallScope): Promise<string> {
  const content = await openContent({ content: source, size });
  if (!content.repeatable) {
    throw new InputError('blobs.upload: a stream can be read only once, so it needs its digest', {
      endpoint: 'createBlob',
      code: 'digest-required',
      hint: "give { digest: 'sha256:…' }, or the file as { path }",
    });
  }
  const hash = sha256();
  let completed = 0;
  let breathed = performance.now();
  for await (const piece of content.open()) {
    for (let at = 0; at < piece.byteLength; at += SLICE) {
      scope.check();
      hash.update(piece.subarray(at, at + SLICE));
      if (performance.now() - breathed < BREATH) continue;
      await scope.sleep(0);
      breathed = performance.now();
    }
    completed += piece.byteLength;
    const progress = { phase: 'hashing', digest: undefined, completed, total: content.size } as const;
    await called('onProgress', () => onProgress?.(progress), scope.context);
  }
  return `sha256:${hash.hex()}`;
}
