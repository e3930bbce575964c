import {
  type AnyTransport,
  type CallOptions,
  CoreTransport,
  type WithOptions,
  InputError,
  showAs,
} from '@clients/core';
import { Account } from './api/account/account.js';
import { Blobs } from './api/blobs/blobs.js';
import { type Answer, ChatStream, chatAnswering } from './api/chat/chat.js';
import type { ChatInput, ChatRequest, ChatStreamInput } from './api/chat/prepare.js';
import { decide } from './api/decide/decide.js';
import type { AnswersTo, DecideInput, DecideRequest } from './api/decide/questions.js';
import type { Decision } from './api/decide/schemas.js';
import { embedMany, type EmbedManyInput, type EmbedManyResult } from './api/embed/embed-many.js';
import { embedPrompt, type EmbedResult, embedTexts } from './api/embed/embed.js';
import type {
  EmbeddingRequest,
  EmbeddingResponse,
  EmbedInput,
  EmbedItem,
} from './api/embed/schemas.js';
import type { PartialValue } from './answer/partial-json.js';
import type { Parsed, ResponseFormat } from './inference/format.js';
import { type GenerateAnswer, GenerateStream, generateAnswering } from './api/generate/generate.js';
import type {
  GenerateInput,
  GenerateRequest,
  GenerateStreamInput,
} from './api/generate/prepare.js';
import { checkStream } from './inference/check-request.js';
import { EnsuredModels, type EnsureOptions, type EnsureResult } from './api/models/ensure.js';
import { listModels } from './api/models/listed-models.js';
import {
  loadModel,
  type LoadRequest,
  type LoadResult,
  type UnloadRequest,
} from './api/models/load.js';
import { type PsResult, listRunning } from './api/models/ps.js';
import type { ListResponse, ShowRequest } from './api/models/schemas.js';
import { showModel, type ShowResult } from './api/models/show.js';
import * as server from './api/server/endpoints.js';
import { getVersion } from './api/server/version.js';
import { ping } from './api/server/ping.js';
import type {
  ModelRecommendationsResponse,
  StatusResponse,
  VersionResponse,
} from './api/server/schemas.js';
import {
  type CreateInput,
  createModel,
  type CreateRequest,
  type CreateStreamInput,
  streamCreate,
} from './api/transfer/create.js';
import * as transfers from './api/transfer/endpoints.js';
import type { ProgressStream } from './api/transfer/progress-stream.js';
import {
  type PullInput,
  type PullStreamInput,
  type PushInput,
  type PushStreamInput,
  runTransfer,
  streamTransfer,
} from './api/transfer/pull-push.js';
import type { CopyRequest, DeleteRequest, ProgressResponse } from './api/transfer/schemas.js';
import {
  runTools,
  type RunToolsInput,
  type RunToolsRequest,
  type RunToolsStreamInput,
  type ToolRunStream,
} from './tools/run-tools.js';
import type { ToolRunAnswer } from './tools/tool-run.js';
import { type ModelClientOptions, Transport } from './service/transport.js';
import { readEnvironment } from './service/environment.js';
import type { WebFetchResponse, WebSearchResponse } from './api/web/schemas.js';
import { webFetch, type WebFetchRequest, webSearch, type WebSearchRequest } from './api/web/web.js';

/**
 * A client for one model server. It opens no connection before the first request. The only
 * environment variable that it reads is `MODEL_CLIENT_LOG`.
 *
 * @example
 * const model = new ModelClient({ baseUrl: 'http://127.0.0.1:11434' });
 * const { models } = await model.list();
 * console.log(models.map(({ name }) => name));
 */
export class ModelClient implements AsyncDisposable {
  /** Sends the requests of this client. Takes endpoint values directly. */
  readonly transport: Transport;
  /** Files on the server that models are created from. */
  readonly blobs: Blobs;
  /** The account that the server is signed in to. */
  readonly account: Account;
  readonly #ensured: EnsuredModels;

  /**
   * Makes a client. Reads no environment variables, and opens no connection before the first
   * request.
   *
   * @param options options, or a transport to share
   * @throws {InputError} naming the invalid option, never its value
   */
  constructor(options: ModelClientOptions | AnyTransport = {}) {
    this.transport =
      options instanceof CoreTransport
        ? (options as CoreTransport)
        : new Transport(options as ModelClientOptions);
    this.blobs = new Blobs(this.transport);
    this.account = new Account(this.transport);
    this.#ensured = new EnsuredModels(this.transport);
    showAs(this, () => ({ transport: this.transport }));
  }

  /**
   * Makes a client for the server in `OLLAMA_HOST`, read as the server's own command line reads it.
   * `OLLAMA_API_KEY` is the key for https://ollama.com: it is sent with web search, and to the
   * model server only when that is https://ollama.com. In Node each origin is reached through the
   * proxy in `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` lists it. `options` take precedence.
   *
   * @example
   * const model = ModelClient.fromEnv({ timeouts: { total: 60_000 } });
   * @throws {InputError} when `OLLAMA_HOST` is not the address of a server, or its port is not a
   * number up to 65535, which Ollama's command line replaces by the default
   */
  static fromEnv(options: ModelClientOptions = {}): ModelClient {
    return new this(readEnvironment(options));
  }

  /**
   * Generates the next message of a conversation, and resolves with the whole message. A model that
   * is not in memory is loaded first, and nothing limits the time that the server may take: set
   * `timeouts.total`.
   *
   * The server silently drops history that does not fit into the context; with `truncate: false`
   * that is an error. The request is retried if the server is too busy to accept it, and once if
   * the connection breaks before the response begins; `retry: { repeatable: false }` disables the
   * latter.
   *
   * @example
   * const { message } = await model.chat({
   *   model: 'llama3.2',
   *   messages: [{ role: 'user', content: 'Why is the sky blue?' }],
   * });
   * console.log(message.content);
   * @throws {StatusError} 404 with the code `model-not-found` · 400 with `no-tools`, `no-thinking`
   * or `context-length` · 503 with `server-busy` · 500 with `runner-failed` or `out-of-memory`
   * @throws {StreamError} `truncated` when the server stopped before the end of the answer
   * @throws {OutputError} when the answer does not match the schema in `format`
   * @see POST /api/chat
   */
  chat<F extends ResponseFormat | undefined = undefined, R extends string = never>(
    request: ChatInput<F, R>,
    options?: CallOptions,
  ): Promise<Answer<F>> {
    return chatAnswering.getAnswer<F>(clientOf(this).transport, request as ChatRequest, options);
  }

  /**
   * Generates the next message of a conversation as a stream. The request is sent when the stream
   * is first read. Leaving the loop ends it, and the server stops generating. Once the answer has
   * begun, the server may pause for 5 minutes (`timeouts.idle`).
   *
   * @example
   * const stream = model.chatStream({
   *   model: 'llama3.2',
   *   messages: [{ role: 'user', content: 'Why is the sky blue?' }],
   * });
   * for await (const text of stream.text) process.stdout.write(text);
   * const { usage } = await stream.final();
   * @throws {StatusError | StreamError} as `chat`; after the first event, every error has
   * everything received so far in `partial`
   * @see POST /api/chat
   */
  chatStream<F extends ResponseFormat | undefined = undefined, R extends string = never>(
    request: ChatStreamInput<F, R>,
    options?: CallOptions,
  ): ChatStream<Answer<F>, PartialValue<Parsed<F>>> {
    return new ChatStream(
      chatAnswering.makeStreamInit<F>(clientOf(this).transport, request as ChatRequest, options),
    );
  }

  /**
   * Continues a prompt, and resolves with the whole text. Waits and is retried as `chat`.
   *
   * @example
   * const { response } = await model.generate({
   *   model: 'llama3.2',
   *   prompt: 'The sky is blue because',
   * });
   * @throws {StatusError} as `chat`, and 400 with `no-generate` for embedding models or `no-insert`
   * for a `suffix`
   * @throws {StreamError} as `chat`
   * @throws {OutputError} when the answer does not match the schema in `format`
   * @see POST /api/generate
   */
  generate<F extends ResponseFormat | undefined = undefined>(
    request: GenerateInput<F>,
    options?: CallOptions,
  ): Promise<GenerateAnswer<F>> {
    return generateAnswering.getAnswer<F>(
      clientOf(this).transport,
      request as GenerateRequest,
      options,
    );
  }

  /**
   * Continues a prompt as a stream, with the same ways to read and limits as `chatStream`.
   *
   * @example
   * const stream = model.generateStream({
   *   model: 'llama3.2',
   *   prompt: 'The sky is blue because',
   * });
   * for await (const text of stream.text) process.stdout.write(text);
   * @throws {StatusError | StreamError} as `generate`; after the first event, every error has
   * everything received so far in `partial`
   * @see POST /api/generate
   */
  generateStream<F extends ResponseFormat | undefined = undefined>(
    request: GenerateStreamInput<F>,
    options?: CallOptions,
  ): GenerateStream<GenerateAnswer<F>, PartialValue<Parsed<F>>> {
    return new GenerateStream(
      generateAnswering.makeStreamInit<F>(
        clientOf(this).transport,
        request as GenerateRequest,
        options,
      ),
    );
  }

  /**
   * Runs a conversation with tools until the model answers without calling one. The calls in a
   * message run in parallel; if one fails, its error is sent to the model. Sends one request for
   * each step, at most `maxSteps`, which is 10 by default.
   *
   * @example
   * const { message } = await model.runTools({
   *   model: 'llama3.2',
   *   messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
   *   tools: [weather], // made with tool()
   *   maxSteps: 4,
   * });
   * @throws {StatusError | StreamError} as `chat`, and with the code `no-tools` when the model
   * cannot call tools
   * @throws {OutputError} when the answer does not match the schema in `format`; its `value` is the
   * result with the whole conversation
   * @see POST /api/chat
   */
  async runTools<
    F extends ResponseFormat | undefined = undefined,
    Stops extends boolean = never,
    R extends string = never,
  >(request: RunToolsInput<F, Stops, R>, options?: CallOptions): Promise<ToolRunAnswer<F, Stops>> {
    checkStream(request, 'runTools', { stream: false });
    return runTools<F, Stops>(
      clientOf(this).transport,
      'runTools',
      request as RunToolsRequest<F, Stops>,
      options,
    ).final();
  }

  /**
   * Runs a conversation as `runTools` does, and reports each step.
   *
   * @example
   * const run = model.runToolsStream({
   *   model: 'llama3.2',
   *   messages: [{ role: 'user', content: 'What is the weather in Paris?' }],
   *   tools: [weather], // made with tool()
   * });
   * for await (const text of run.text) process.stdout.write(text);
   * @throws {StatusError | StreamError} as `runTools`
   * @see POST /api/chat
   */
  runToolsStream<
    F extends ResponseFormat | undefined = undefined,
    Stops extends boolean = never,
    R extends string = never,
  >(
    request: RunToolsStreamInput<F, Stops, R>,
    options?: CallOptions,
  ): ToolRunStream<ToolRunAnswer<F, Stops>> {
    checkStream(request, 'runTools', { stream: true });
    return runTools<F, Stops>(
      clientOf(this).transport,
      'runToolsStream',
      request as RunToolsRequest<F, Stops>,
      options,
    );
  }

  /**
   * Lets a decision model answer questions about a text or a value, in one request: which option
   * fits (`choice`), whether something is true (`noul`), or how much on a scale (`score`). Each
   * answer has probabilities, and its type follows from the question. Nothing is generated, so it
   * is much faster than a chat. A model that is not in memory is loaded first, without a time limit;
   * set `timeouts.total`. Since 0.35.0.
   *
   * @example
   * const { answers } = await model.decide({
   *   model: 'nimble',
   *   state: 'I was charged twice. Please refund the extra payment.',
   *   questions: {
   *     label: {
   *       type: 'choice',
   *       instructions: 'Which label fits this ticket?',
   *       criteria: { billing: 'Payments and refunds', bug: 'Software errors' },
   *     },
   *     refund: { type: 'noul', instructions: 'Is a refund requested?' },
   *   },
   * });
   * console.log(answers.label.choice, answers.refund.noul);
   * @throws {InputError} for questions without a name, an option or a level to choose
   * @throws {StatusError} 404 with the code `model-not-found`, or `unknown-route` before 0.35.0 · 400
   * with `no-decision` for another kind of model, `context-length`, or `invalid-questions` · 413 with
   * `too-large` when the request exceeds 64 KiB, or 32 MiB with images
   * @throws {OutputError} `missing-answer` or `wrong-answer` when the server does not answer a
   * question with its type and options
   * @see POST /v1/systemone
   */
  async decide<const Questions>(
    request: DecideInput<Questions>,
    options?: CallOptions,
  ): Promise<Decision<AnswersTo<Questions>>> {
    const { transport } = clientOf(this);
    const decision = await decide(transport, request as DecideRequest, options);
    return decision as Decision<AnswersTo<Questions>>;
  }

  /**
   * Computes the vectors of texts in one request. Each has length 1. A text that is longer than the
   * context of the model is cut off, unless `truncate` is false. Since 0.3.4.
   *
   * With a model that has the capability `vision` or `audio`, `input` may have images and sounds:
   * `{ text, image, audio }` has one vector for all of them. Since 0.36.0.
   *
   * @example
   * const { embeddings } = await model.embed({
   *   model: 'nomic-embed-text',
   *   input: ['Why is the sky blue?', 'Why is grass green?'],
   * });
   * console.log(embeddings[0]?.length);
   * @throws {StatusError} 404 with the code `model-not-found` · 400 with `context-length` when
   * `truncate` is false
   * @see POST /api/embed
   */
  embed(request: EmbedInput, options?: CallOptions): Promise<EmbedResult> {
    return embedTexts(clientOf(this).transport, request, options);
  }

  /**
   * Computes the vectors of any number of texts, or items as `embed` takes them, in batches of 32
   * (`batchSize`), two at a time (`concurrency`). When the server refuses a text, the batch is
   * halved to find it: that text gets an error in `failures`, and the others get their vectors. The
   * texts of a batch that is lost on its way get an error, too. Rejects on a failure that every text
   * would have, such as a missing model, or a server that does not respond to the first batches.
   *
   * @example
   * const texts = ['Why is the sky blue?', 'Why is grass green?'];
   * const { embeddings, failures } = await model.embedMany(texts, {
   *   model: 'nomic-embed-text',
   *   batchSize: 50,
   * });
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see POST /api/embed
   */
  async embedMany(
    texts: readonly (string | EmbedItem)[],
    request: EmbedManyInput,
    options?: CallOptions,
  ): Promise<EmbedManyResult> {
    return embedMany(clientOf(this).transport, texts, request, options);
  }

  /**
   * Computes the vector of one text.
   *
   * @deprecated Use `embed`: its vectors have length 1, and it takes many texts at once.
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see POST /api/embeddings
   */
  embeddings(request: EmbeddingRequest, options?: CallOptions): Promise<EmbeddingResponse> {
    return embedPrompt(clientOf(this).transport, request, options);
  }

  /**
   * Lists the models on the disk of the server, most recently modified first.
   *
   * @example
   * const { models } = await model.list();
   * for (const { name, size } of models) console.log(name, size);
   * @see GET /api/tags
   */
  list(options?: CallOptions): Promise<ListResponse> {
    return listModels(clientOf(this).transport, options);
  }

  /**
   * Lists the models in the memory of the server, and how many seconds each one stays loaded.
   * Since 0.1.38.
   *
   * @example
   * const { models } = await model.ps();
   * for (const { name, secondsLeft } of models) console.log(name, secondsLeft);
   * @see GET /api/ps
   */
  ps(options?: CallOptions): Promise<PsResult> {
    return listRunning(clientOf(this).transport, options);
  }

  /**
   * Gets the details of a model, including its context length and its options as values.
   * `capabilities` lists its abilities, such as `tools` and `vision`.
   *
   * @example
   * const { capabilities, contextLength } = await model.show({
   *   model: 'llama3.2',
   * });
   * console.log(capabilities?.includes('tools'), contextLength);
   * @throws {StatusError} 404 with the code `model-not-found` · 502 with `cloud-unreachable` for a
   * cloud model without a network
   * @see POST /api/show
   */
  show(request: ShowRequest, options?: CallOptions): Promise<ShowResult> {
    return showModel(clientOf(this).transport, request, options);
  }

  /**
   * Creates a model from another one or from files, which are uploaded first. Replaces a model of
   * the same name. Resolves when the model is complete; `createStream` reports progress.
   *
   * @example
   * await model.create({
   *   model: 'pirate',
   *   from: 'llama3.2',
   *   system: 'You talk like a pirate.',
   * });
   * @throws {StatusError} 400 for a request without a source or with an invalid template · 500 for
   * files that are not a model
   * @see POST /api/create
   */
  create<R extends string = never>(
    request: CreateInput<R>,
    options?: CallOptions,
  ): Promise<ProgressResponse> {
    return createModel(clientOf(this).transport, request as CreateRequest, options);
  }

  /**
   * Creates a model as `create` does, and reports progress, uploads included.
   *
   * @example
   * const stream = model.createStream({ model: 'pirate', from: 'llama3.2' });
   * for await (const { status } of stream) console.log(status);
   * @throws {StatusError | StreamError} as `create`; a failure after the start is an error inside
   * the stream
   * @see POST /api/create
   */
  createStream<R extends string = never>(
    request: CreateStreamInput<R>,
    options?: CallOptions,
  ): ProgressStream {
    return streamCreate(clientOf(this).transport, request as CreateRequest, options);
  }

  /**
   * Adds a second name for a model. Replaces a model of that name; no file is copied.
   *
   * @example
   * await model.copy({ source: 'llama3.2', destination: 'my-llama' });
   * @throws {StatusError} 404 with the code `model-not-found` · 400 for an invalid name
   * @see POST /api/copy
   */
  copy(request: CopyRequest, options?: CallOptions): Promise<void> {
    return clientOf(this).transport.call(transfers.copy, { body: request }, options);
  }

  /**
   * Deletes the name of a model, and the files that no other name needs. A loaded model stays in
   * memory until its `keep_alive` is over.
   *
   * @example
   * await model.delete({ model: 'my-llama' });
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see DELETE /api/delete
   */
  delete(request: DeleteRequest, options?: CallOptions): Promise<void> {
    return clientOf(this).transport.call(transfers.deleteModel, { body: request }, options);
  }

  /**
   * Downloads a model from its registry to the server, or updates it. Resolves when the download is
   * complete, which can take hours and has no time limit; `pullStream` reports progress.
   *
   * @example
   * await model.pull({ model: 'all-minilm' });
   * @throws {StatusError} 500 for any failure: test its `code`, not its class; `model-not-found` when
   * the registry does not have the model
   * @see POST /api/pull
   */
  pull(request: PullInput, options?: CallOptions): Promise<ProgressResponse> {
    return runTransfer(clientOf(this).transport, transfers.pull, request, options);
  }

  /**
   * Downloads a model as `pull` does, and reports progress in bytes. After an abort the server keeps
   * the partial download for the next pull. `resume` is how often the request is repeated after a
   * lost connection; default 0.
   *
   * @example
   * const stream = model.pullStream({ model: 'all-minilm', resume: 3 });
   * for await (const { status } of stream) {
   *   const { completed, total } = stream.progress;
   *   console.log(status, completed, total);
   * }
   * @throws {StreamError} `server` for any failure, with the code `model-not-found` when the
   * registry does not have the model
   * @see POST /api/pull
   */
  pullStream(request: PullStreamInput, options?: CallOptions): ProgressStream {
    return streamTransfer(clientOf(this).transport, transfers.pullStream, request, options);
  }

  /**
   * Makes sure that the server has a model, and downloads it from its registry if necessary. If the
   * server already has it, this takes one request. A name without a tag means `:latest`.
   *
   * Simultaneous calls for the same model share one download, with the headers and `resume` of the
   * first; each has its own `signal`, time limit and `onProgress`. When all of them have ended, the
   * download stops, and the server keeps the partial download for the next one. To update an
   * existing model, use `pull`.
   *
   * @example
   * await model.ensure('llama3.2', {
   *   onProgress: ({ completed, total }) => {
   *     console.log(completed, total);
   *   },
   * });
   * @throws {StreamError} `server` if the download fails, with the code `model-not-found` when the
   * registry does not have the model
   * @throws {InputError} for an empty name · `callback-failed` when `onProgress` throws
   * @see POST /api/show
   * @see POST /api/pull
   */
  ensure(model: string, options?: EnsureOptions): Promise<EnsureResult> {
    return clientOf(this).#ensured.ensure(model, options);
  }

  /**
   * Uploads a model from the server to its registry. Resolves when the upload is complete, without a
   * time limit; `pushStream` reports progress.
   *
   * @example
   * await model.push({ model: 'ada/my-llama' });
   * @throws {StatusError} 500 for any failure, with the code `registry-unauthorized` when the name
   * belongs to another account
   * @see POST /api/push
   */
  push(request: PushInput, options?: CallOptions): Promise<ProgressResponse> {
    return runTransfer(clientOf(this).transport, transfers.push, request, options);
  }

  /**
   * Uploads a model from the server to its registry, and reports progress.
   *
   * @throws {StreamError} `server` for any failure, with the code `registry-unauthorized` when the
   * name belongs to another account
   * @see POST /api/push
   */
  pushStream(request: PushStreamInput, options?: CallOptions): ProgressStream {
    return streamTransfer(clientOf(this).transport, transfers.pushStream, request, options);
  }

  /**
   * Loads a model into memory without running it, or changes how long a loaded model stays there
   * (`keep_alive`, by default 5 minutes after its last request). Resolves when it is loaded.
   *
   * @example
   * await model.load({ model: 'llama3.2', keep_alive: '1h' });
   * @throws {StatusError} 404 with the code `model-not-found` · 500 with `out-of-memory` or
   * `runner-failed` when it cannot be loaded
   * @see POST /api/generate
   * @see POST /api/embed
   */
  load(request: LoadRequest, options?: CallOptions): Promise<LoadResult> {
    return loadModel('load', clientOf(this).transport, request, options);
  }

  /**
   * Removes a model from memory once the requests in progress are done. Does nothing if it is not
   * loaded.
   *
   * @example
   * await model.unload({ model: 'llama3.2' });
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see POST /api/generate
   * @see POST /api/embed
   */
  unload(request: UnloadRequest, options?: CallOptions): Promise<LoadResult> {
    return loadModel('unload', clientOf(this).transport, request, options);
  }

  /**
   * Searches the web: in the cloud with the credential of the option `web`, or through the model
   * server with `via: 'local'`. The latter requires a server of version 0.18.0 or newer. Returns at
   * most `max_results` results, by default 5.
   *
   * @example
   * const { results } = await model.webSearch({
   *   query: 'current version of Node',
   *   max_results: 3,
   * });
   * for (const { title, url } of results) console.log(title, url);
   * @throws {StatusError} 401 without a valid key, or with the code `sign-in` when the local server
   * is not signed in · 429 when the account has used up its searches
   * @see POST /api/web_search
   * @see POST /api/experimental/web_search
   */
  webSearch(request: WebSearchRequest, options?: CallOptions): Promise<WebSearchResponse> {
    return webSearch(clientOf(this).transport, request, options);
  }

  /**
   * Gets a web page as text, in the same two ways as `webSearch`.
   *
   * @example
   * const page = await model.webFetch({ url: 'https://nodejs.org/' });
   * console.log(page.title, page.content.slice(0, 200));
   * @throws {StatusError} as `webSearch`
   * @see POST /api/web_fetch
   * @see POST /api/experimental/web_fetch
   */
  webFetch(request: WebFetchRequest, options?: CallOptions): Promise<WebFetchResponse> {
    return webFetch(clientOf(this).transport, request, options);
  }

  /**
   * Gets the version of the server.
   *
   * @example
   * const { version } = await model.version();
   * @throws {OutputError} `wrong-shape` for a response without a version
   * @see GET /api/version
   */
  version(options?: CallOptions): Promise<VersionResponse> {
    return getVersion(clientOf(this).transport, options);
  }

  /**
   * Checks that the server is running, and resolves with the text at its root.
   *
   * @example
   * await model.ping({ timeouts: { total: 2000 } });
   * @throws {NetworkError} when the server cannot be reached; `hint` says what to check
   * @throws {OutputError} `html` for a web page, such as the login page of a proxy
   * @see GET /
   */
  ping(options?: CallOptions): Promise<string> {
    return ping(clientOf(this).transport, options);
  }

  /**
   * Gets whether the server may use the cloud, and where that is configured. Since 0.16.2.
   *
   * @see GET /api/status
   */
  status(options?: CallOptions): Promise<StatusResponse> {
    return clientOf(this).transport.call(server.status, {}, options);
  }

  /**
   * Lists the models that the makers of the server recommend. Since 0.22.1.
   *
   * @see GET /api/experimental/model-recommendations
   */
  recommendations(options?: CallOptions): Promise<ModelRecommendationsResponse> {
    return clientOf(this).transport.call(server.modelRecommendations, {}, options);
  }

  /**
   * Makes a client that shares the connections but has other options. Hooks and signals are
   * combined with those of this client; other options are merged key by key.
   *
   * @example
   * const patient = model.with({ timeouts: { idle: 600_000 } });
   */
  with(options: WithOptions & CallOptions): ModelClient {
    return new (this.constructor as typeof ModelClient)(this.transport.with(options));
  }

  /**
   * Closes idle connections. Calls in progress finish; later ones reject with an `InputError`
   * `client-closed`.
   */
  close(): Promise<void> {
    return this.transport.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/**
 * Returns the client that a method was called on.
 * @throws {InputError} for a method that was taken out of its client
 */
function clientOf(client: ModelClient): ModelClient {
  const { transport } = (client as Partial<ModelClient> | undefined) ?? {};
  if (transport !== undefined) return client;
  throw new InputError('this method was called without its client', {
    code: 'invalid-input',
    hint: 'call it as in model.chat(…): after `const { chat } = model`, chat has no server',
  });
}
