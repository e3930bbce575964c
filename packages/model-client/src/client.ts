import {
  type AnyTransport,
  bearer,
  type CallOptions,
  Transport as CoreTransport,
  variable,
  type WithOptions,
  withEnvProxy,
} from '@clients/core';
import { Account } from './api/account/account.js';
import { Blobs } from './api/blobs/blobs.js';
import { type Answer, chatOnce, chatStreamed, type ChatStream } from './api/chat/chat.js';
import type { ChatRequest } from './api/chat/prepare.js';
import { embedMany, type EmbedManyRequest, type EmbedManyResult } from './api/embed/embed-many.js';
import { embedPrompt, type EmbedResult, embedTexts } from './api/embed/embed.js';
import type { EmbeddingRequest, EmbeddingResponse, EmbedRequest } from './api/embed/schemas.js';
import type { Format, WithParsed } from './inference/format.js';
import { type GenerateAnswer, generateOnce, generateStreamed, type GenerateStream } from './api/generate/generate.js';
import type { GenerateRequest } from './api/generate/prepare.js';
import { hostUrl, isCloud } from './service/host.js';
import { checkStream } from './inference/pending.js';
import { ModelManagement } from './api/models/models.js';
import * as server from './api/server/endpoints.js';
import type { ModelRecommendationsResponse, StatusResponse, VersionResponse } from './api/server/schemas.js';
import { runTools, type RunToolsRequest, type ToolRunResult, type ToolRunStream } from './tools/run-tools.js';
import { type ModelClientOptions, Transport } from './service/transport.js';
import type { WebFetchResponse, WebSearchResponse } from './api/web/schemas.js';
import { webFetch, type WebFetchRequest, webSearch, type WebSearchRequest } from './api/web/web.js';

/** A client for one model server. It reads no environment and opens no connection before the first request. */
export class ModelClient extends ModelManagement implements AsyncDisposable {
  /** Files on the server that models are made from. */
  readonly blobs: Blobs;
  /** The account that the server is signed in with. */
  readonly account: Account;

  /**
   * @param options options, or a transport that is there already
   * @throws {InputError} naming the option that is wrong, never its value
   */
  constructor(options: ModelClientOptions | AnyTransport = {}) {
    super(options instanceof CoreTransport ? options : new Transport(options as ModelClientOptions));
    this.blobs = new Blobs(this.transport);
    this.account = new Account(this.transport);
  }

  /**
   * A client for the server that `OLLAMA_HOST` names, by the rules of the server's own command line. `OLLAMA_API_KEY` is the key for
   * https://ollama.com: it goes to web search, and to the server only where that is the one. In Node each origin, that of web search too,
   * is reached through the proxy in `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` lists it. What `options` say comes first.
   *
   * @throws {InputError} when `OLLAMA_HOST` has a port that is none
   */
  static fromEnv(options: ModelClientOptions = {}): ModelClient {
    const key = variable('OLLAMA_API_KEY');
    const baseUrl = options.baseUrl ?? hostUrl(variable('OLLAMA_HOST'));
    if (key === undefined) return clientOf(withEnvProxy({ ...options, baseUrl }));
    const web = { ...options.web, ...(options.web?.baseUrl === undefined && options.web?.auth === undefined ? { auth: bearer(key) } : {}) };
    const auth = options.auth ?? (isCloud(String(baseUrl)) ? bearer(key) : undefined);
    return clientOf(withEnvProxy({ ...options, baseUrl, auth, web }));
  }

  /**
   * Asks for the next message of a conversation and waits for all of it.
   *
   * History that does not fit into the context is dropped by the server without a word; `truncate: false` makes that an error. Not
   * retried once it was sent, unless the server refused it for being busy.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 400 with `no-tools`, `no-thinking` or `context-length` · 503 with
   * `server-busy` · 500 with `runner-failed` or `out-of-memory`
   * @throws {OutputError} when the answer does not fit the schema in `format`
   * @see POST /api/chat
   */
  chat<F extends Format | undefined = undefined>(
    request: ChatRequest<F> & { stream?: false | undefined },
    options?: CallOptions,
  ): Promise<Answer<F>> {
    return chatOnce<F>(this.transport, request, options);
  }

  /**
   * Asks for the next message of a conversation, piece by piece. Leaving the loop ends the request, so the server stops generating.
   *
   * @throws {StatusError | StreamError} as `chat`; what fails in the middle is a `StreamError` with all that had come
   * @see POST /api/chat
   */
  chatStream<F extends Format | undefined = undefined>(
    request: ChatRequest<F> & { stream?: true | undefined },
    options?: CallOptions,
  ): ChatStream<F> {
    return chatStreamed<F>(this.transport, request, options);
  }

  /**
   * Goes on with a prompt and waits for all of it. Not retried once it was sent, unless the server refused it for being busy.
   *
   * @throws {StatusError} as `chat`, and 400 with `no-generate` for embedding models or `no-insert` for a `suffix`
   * @throws {OutputError} when the answer does not fit the schema in `format`
   * @see POST /api/generate
   */
  generate<F extends Format | undefined = undefined>(
    request: GenerateRequest<F> & { stream?: false | undefined },
    options?: CallOptions,
  ): Promise<GenerateAnswer<F>> {
    return generateOnce<F>(this.transport, request, options);
  }

  /**
   * Goes on with a prompt, piece by piece. Leaving the loop ends the request, so the server stops generating.
   *
   * @throws {StatusError | StreamError} as `generate`; what fails in the middle is a `StreamError` with all that had come
   * @see POST /api/generate
   */
  generateStream<F extends Format | undefined = undefined>(
    request: GenerateRequest<F> & { stream?: true | undefined },
    options?: CallOptions,
  ): GenerateStream<F> {
    return generateStreamed<F>(this.transport, request, options);
  }

  /**
   * Has tools called until the model answers without wanting a call. Calls of one message run at the same time; what goes wrong in one
   * is told to the model. `maxSteps` bounds the requests.
   *
   * @throws {StatusError | StreamError} as `chat`, and with the code `no-tools` when the model cannot call any
   * @see POST /api/chat
   */
  async runTools<F extends Format | undefined = undefined>(
    request: RunToolsRequest<F> & { stream?: false | undefined },
    options?: CallOptions,
  ): Promise<WithParsed<F, ToolRunResult>> {
    checkStream(request, 'runTools', false);
    return runTools<F>(this.transport, request, options).final();
  }

  /**
   * Has tools called as `runTools` does, and tells of each step.
   *
   * @throws {StatusError | StreamError} as `runTools`
   * @see POST /api/chat
   */
  runToolsStream<F extends Format | undefined = undefined>(
    request: RunToolsRequest<F> & { stream?: true | undefined },
    options?: CallOptions,
  ): ToolRunStream<F> {
    checkStream(request, 'runTools', true);
    return runTools<F>(this.transport, request, options);
  }

  /**
   * Turns texts into vectors, in one request.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 400 with `context-length` when `truncate` is false
   * @see POST /api/embed
   */
  embed(request: EmbedRequest, options?: CallOptions): Promise<EmbedResult> {
    return embedTexts(this.transport, request, options);
  }

  /**
   * Turns any number of texts into vectors, in batches. A text that the server refuses is found by halving its batch and gets its own
   * error; the others have their vectors. What concerns all of them, such as a lost connection, rejects.
   *
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see POST /api/embed
   */
  embedMany(texts: readonly string[], request: EmbedManyRequest, options?: CallOptions): Promise<EmbedManyResult> {
    return embedMany(this.transport, texts, request, options);
  }

  /**
   * Turns one text into a vector.
   *
   * @deprecated Use `embed`: its vectors have length 1, and it takes many texts at once.
   * @see POST /api/embeddings
   */
  embeddings(request: EmbeddingRequest, options?: CallOptions): Promise<EmbeddingResponse> {
    return embedPrompt(this.transport, request, options);
  }

  /**
   * Searches the web, at the cloud with the credential of the option `web`, or through the model server with `via: 'local'`.
   *
   * @throws {StatusError} 401 without a valid key, or with the code `sign-in` when the local server is not signed in · 429
   * @see POST /api/web_search
   * @see POST /api/experimental/web_search
   */
  webSearch(request: WebSearchRequest, options?: CallOptions): Promise<WebSearchResponse> {
    return webSearch(this.transport, request, options);
  }

  /**
   * Reads a page of the web as text, by the same ways as `webSearch`.
   *
   * @throws {StatusError} as `webSearch`
   * @see POST /api/web_fetch
   * @see POST /api/experimental/web_fetch
   */
  webFetch(request: WebFetchRequest, options?: CallOptions): Promise<WebFetchResponse> {
    return webFetch(this.transport, request, options);
  }

  /**
   * Tells which release the server is.
   *
   * @see GET /api/version
   */
  version(options?: CallOptions): Promise<VersionResponse> {
    return this.transport.call(server.version, {}, options);
  }

  /**
   * Asks for a sign of life, and gives the words of the server.
   *
   * @throws {NetworkError} when nothing answers; `hint` says what to check
   * @see GET /
   */
  ping(options?: CallOptions): Promise<string> {
    return this.transport.call(server.root, {}, options);
  }

  /**
   * Tells whether the server may use the cloud.
   *
   * @see GET /api/status
   */
  status(options?: CallOptions): Promise<StatusResponse> {
    return this.transport.call(server.status, {}, options);
  }

  /**
   * Lists the models that the server's makers recommend.
   *
   * @see GET /api/experimental/model-recommendations
   */
  recommendations(options?: CallOptions): Promise<ModelRecommendationsResponse> {
    return this.transport.call(server.modelRecommendations, {}, options);
  }

  /** A client that shares the sockets and differs in options: hooks add up, signals join, other options are merged key by key. */
  with(options: WithOptions & CallOptions): ModelClient {
    return clientOf(this.transport.with(options));
  }

  /** Ends idle connections; calls under way finish. */
  close(): Promise<void> {
    return this.transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

// Here and not in the class: a class that names itself inside gets an underscore from bundlers, in every log.
function clientOf(options: ModelClientOptions | AnyTransport): ModelClient {
  return new ModelClient(options);
}
