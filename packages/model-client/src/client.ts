import { type AnyTransport, type CallOptions, Transport as CoreTransport, type WithOptions } from '@clients/core';
import { Account } from './api/account/account.js';
import { Blobs } from './api/blobs/blobs.js';
import { type Answer, ChatStream, chatting } from './api/chat/chat.js';
import type { ChatRequest } from './api/chat/prepare.js';
import { embedMany, type EmbedManyRequest, type EmbedManyResult } from './api/embed/embed-many.js';
import { embedPrompt, type EmbedResult, embedTexts } from './api/embed/embed.js';
import type { EmbeddingRequest, EmbeddingResponse, EmbedRequest } from './api/embed/schemas.js';
import type { Format, WithParsed } from './inference/format.js';
import { type GenerateAnswer, GenerateStream, generating } from './api/generate/generate.js';
import type { GenerateRequest } from './api/generate/prepare.js';
import { checkStream } from './inference/pending.js';
import { type ModelOperations, modelOperations } from './api/models/models.js';
import { type ServerOperations, serverOperations } from './api/server/server.js';
import { runTools, type RunToolsRequest, type ToolRunStream } from './tools/run-tools.js';
import type { ToolRunResult } from './tools/tool-run.js';
import { clientTransport } from './service/client-transport.js';
import { optionsFromEnv } from './service/environment.js';
import type { ModelClientOptions } from './service/transport.js';
import type { WebFetchResponse, WebSearchResponse } from './api/web/schemas.js';
import { webFetch, type WebFetchRequest, webSearch, type WebSearchRequest } from './api/web/web.js';

/** A client for one model server. It reads no environment variables, and opens no connection before the first request. */
export class ModelClient implements ModelOperations, ServerOperations, AsyncDisposable {
  /** Sends the requests of this client. Takes endpoint values directly. */
  readonly transport: CoreTransport;
  /** Files on the server that models are created from. */
  readonly blobs: Blobs;
  /** The account that the server is signed in to. */
  readonly account: Account;
  declare readonly list: ModelOperations['list'];
  declare readonly ps: ModelOperations['ps'];
  declare readonly show: ModelOperations['show'];
  declare readonly create: ModelOperations['create'];
  declare readonly createStream: ModelOperations['createStream'];
  declare readonly copy: ModelOperations['copy'];
  declare readonly remove: ModelOperations['remove'];
  /**
   * Deletes a model, as `remove` does.
   *
   * @deprecated Use `remove`.
   * @see DELETE /api/delete
   */
  readonly delete: ModelOperations['remove'];
  declare readonly pull: ModelOperations['pull'];
  declare readonly pullStream: ModelOperations['pullStream'];
  declare readonly ensure: ModelOperations['ensure'];
  declare readonly push: ModelOperations['push'];
  declare readonly pushStream: ModelOperations['pushStream'];
  declare readonly load: ModelOperations['load'];
  declare readonly unload: ModelOperations['unload'];
  declare readonly version: ServerOperations['version'];
  declare readonly ping: ServerOperations['ping'];
  declare readonly status: ServerOperations['status'];
  declare readonly recommendations: ServerOperations['recommendations'];

  /**
   * @param options options, or an existing transport
   * @throws {InputError} naming the invalid option, never its value
   */
  constructor(options: ModelClientOptions | AnyTransport = {}) {
    this.transport = options instanceof CoreTransport ? options : clientTransport(options as ModelClientOptions);
    this.blobs = new Blobs(this.transport);
    this.account = new Account(this.transport);
    Object.assign(this, modelOperations(this.transport), serverOperations(this.transport));
    this.delete = this.remove;
  }

  /**
   * Makes a client for the server in `OLLAMA_HOST`, read as the server's own command line reads it. `OLLAMA_API_KEY` is the key for
   * https://ollama.com: it is sent with web search, and to the model server only when that is https://ollama.com. In Node each origin is
   * reached through the proxy in `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` lists it. `options` take precedence.
   *
   * @throws {InputError} when `OLLAMA_HOST` is not the address of a server
   */
  static fromEnv(options: ModelClientOptions = {}): ModelClient {
    return clientOf(optionsFromEnv(options));
  }

  /**
   * Generates the next message of a conversation, and resolves with the whole of it.
   *
   * The server drops history that does not fit into the context without reporting it; with `truncate: false` that is an error. Not
   * retried once sent, unless the server refused the request because it was busy.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 400 with `no-tools`, `no-thinking` or `context-length` · 503 with
   * `server-busy` · 500 with `runner-failed` or `out-of-memory`
   * @throws {StreamError} `truncated` when the server stopped in the middle of the answer
   * @throws {OutputError} when the answer does not match the schema in `format`
   * @see POST /api/chat
   */
  chat<F extends Format | undefined = undefined>(
    request: ChatRequest<F> & { stream?: false | undefined },
    options?: CallOptions,
  ): Promise<Answer<F>> {
    return chatting.once<F>(this.transport, request, options);
  }

  /**
   * Generates the next message of a conversation as a stream. Leaving the loop ends the request, and the server stops generating.
   *
   * @throws {StatusError | StreamError} as `chat`; a failure after the first event is a `StreamError` with everything received so far
   * @see POST /api/chat
   */
  chatStream<F extends Format | undefined = undefined>(
    request: ChatRequest<F> & { stream?: true | undefined },
    options?: CallOptions,
  ): ChatStream<F> {
    return new ChatStream<F>(chatting.streamed<F>(this.transport, request, options));
  }

  /**
   * Continues a prompt, and resolves with the whole text. Not retried once sent, unless the server refused it because it was busy.
   *
   * @throws {StatusError} as `chat`, and 400 with `no-generate` for embedding models or `no-insert` for a `suffix`
   * @throws {StreamError} as `chat`
   * @throws {OutputError} when the answer does not match the schema in `format`
   * @see POST /api/generate
   */
  generate<F extends Format | undefined = undefined>(
    request: GenerateRequest<F> & { stream?: false | undefined },
    options?: CallOptions,
  ): Promise<GenerateAnswer<F>> {
    return generating.once<F>(this.transport, request, options);
  }

  /**
   * Continues a prompt as a stream. Leaving the loop ends the request, and the server stops generating.
   *
   * @throws {StatusError | StreamError} as `generate`; a failure after the first event is a `StreamError` with everything received so far
   * @see POST /api/generate
   */
  generateStream<F extends Format | undefined = undefined>(
    request: GenerateRequest<F> & { stream?: true | undefined },
    options?: CallOptions,
  ): GenerateStream<F> {
    return new GenerateStream<F>(generating.streamed<F>(this.transport, request, options));
  }

  /**
   * Runs a conversation with tools until the model answers without calling one. The calls of one message run at the same time; the
   * error of a call is sent to the model. `maxSteps` limits the number of requests.
   *
   * @throws {StatusError | StreamError} as `chat`, and with the code `no-tools` when the model cannot call tools
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
   * Runs a conversation as `runTools` does, and reports each step.
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
   * Computes the vectors of texts, in one request.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 400 with `context-length` when `truncate` is false
   * @see POST /api/embed
   */
  embed(request: EmbedRequest, options?: CallOptions): Promise<EmbedResult> {
    return embedTexts(this.transport, request, options);
  }

  /**
   * Computes the vectors of any number of texts, in batches. A text that the server refuses is found by halving its batch and gets an
   * error of its own; the others get their vectors. A failure that affects all texts, such as a lost connection, rejects.
   *
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see POST /api/embed
   */
  async embedMany(texts: readonly string[], request: EmbedManyRequest, options?: CallOptions): Promise<EmbedManyResult> {
    return embedMany(this.transport, texts, request, options);
  }

  /**
   * Computes the vector of one text.
   *
   * @deprecated Use `embed`: its vectors have length 1, and it takes many texts at once.
   * @see POST /api/embeddings
   */
  embeddings(request: EmbeddingRequest, options?: CallOptions): Promise<EmbeddingResponse> {
    return embedPrompt(this.transport, request, options);
  }

  /**
   * Searches the web: in the cloud with the credential of the option `web`, or through the model server with `via: 'local'`.
   *
   * @throws {StatusError} 401 without a valid key, or with the code `sign-in` when the local server is not signed in · 429
   * @see POST /api/web_search
   * @see POST /api/experimental/web_search
   */
  webSearch(request: WebSearchRequest, options?: CallOptions): Promise<WebSearchResponse> {
    return webSearch(this.transport, request, options);
  }

  /**
   * Gets a web page as text, in the same two ways as `webSearch`.
   *
   * @throws {StatusError} as `webSearch`
   * @see POST /api/web_fetch
   * @see POST /api/experimental/web_fetch
   */
  webFetch(request: WebFetchRequest, options?: CallOptions): Promise<WebFetchResponse> {
    return webFetch(this.transport, request, options);
  }

  /** Makes a client that shares the connections and differs in options: hooks add up, signals join, others are merged key by key. */
  with(options: WithOptions & CallOptions): ModelClient {
    return clientOf(this.transport.with(options));
  }

  /** Closes idle connections. Calls in progress finish; later ones reject with an `InputError` `client-closed`. */
  close(): Promise<void> {
    return this.transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

// Outside the class: bundlers add an underscore to the name of a class that refers to itself, and it shows in every log.
function clientOf(options: ModelClientOptions | AnyTransport): ModelClient {
  return new ModelClient(options);
}
