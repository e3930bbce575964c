import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { Stream, type CoreTransport } from '@clients/core';
import { createTooLongError } from '../answer/check-answer.js';
import { chatAnswering } from '../api/chat/chat.js';
import { prepareChat } from '../api/chat/prepare.js';
import { resolveBody } from '../inference/pending.js';
import {
  convertContent,
  convertFinishReason,
  collectMetadata,
  describeResponse,
  convertUsage,
} from './answer.js';
import { makeCallOptions, prepareChatCall } from './chat-request.js';
import { type FailedCall, toCallError } from './errors.js';
import { streamParts } from './stream-parts.js';

/** Settings that a provider's models share. */
export interface ModelOrigin {
  readonly transport: CoreTransport;
  /** The key in `providerOptions` and `providerMetadata`. */
  readonly name: string;
  /** Whether a request whose connection broke may run twice: the option `retry.repeatable`. */
  readonly mayRepeat: boolean;
}

/** The response of a request, as hooks see it. */
interface Answered {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A language model of specification v4. */
export class LanguageModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider: string;
  readonly modelId: string;
  /** None: servers do not download files, so the AI SDK does. */
  readonly supportedUrls: Record<string, RegExp[]> = {};
  readonly #origin: ModelOrigin;
  readonly #settings: unknown;

  constructor(modelId: string, settings: unknown, origin: ModelOrigin) {
    this.provider = `${origin.name}.chat`;
    this.modelId = modelId;
    this.#origin = origin;
    this.#settings = settings;
  }

  async doGenerate(call: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    const { name } = this.#origin;
    const { request, warnings } = this.#prepareCall(call);
    const body = await resolveBody(prepareChat(request, { stream: false }));
    const watched = this.#watch();
    try {
      const { response, collector } = await chatAnswering.requestAnswer(
        watched.transport,
        request,
        body,
        makeCallOptions(call),
      );
      const { url, headers, context } = response;
      const result = collector.value();
      if (collector.isFull) throw createTooLongError(result, context);
      return {
        content: convertContent(result, collector.unreadableCalls),
        finishReason: convertFinishReason(result, collector.unreadableCalls),
        usage: convertUsage(result),
        warnings: [
          ...warnings,
          ...result.warnings.map(({ message }) => ({ type: 'other' as const, message })),
        ],
        request: { url, body },
        response: { ...describeResponse(result), headers: Object.fromEntries(headers) },
        ...collectMetadata(result, name),
      };
    } catch (error) {
      throw toCallError(error, this.#describe(body, watched.response));
    }
  }

  /** Resolves when the first event has arrived, so that a refusal rejects and can be repeated. */
  async doStream(call: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    const { name } = this.#origin;
    const { request, warnings } = this.#prepareCall(call);
    const body = await resolveBody(prepareChat(request, { stream: true }));
    const watched = this.#watch();
    const { source, collector } = chatAnswering.openStream(
      watched.transport,
      request,
      body,
      makeCallOptions(call),
    );
    const stream = new Stream({ source, collector });
    const events = stream[Symbol.asyncIterator]();
    try {
      const first = await events.next();
      const { url, headers = {} } = watched.response ?? {};
      return {
        stream: streamParts({
          stream,
          events,
          first,
          warnings,
          isJson: request.format !== undefined,
          includeRaw: call.includeRawChunks === true,
          name,
          call: this.#describe(body, watched.response),
          getUnreadableCalls: () => collector.unreadableCalls,
        }),
        request: { ...(url === undefined ? {} : { url }), body },
        response: { headers: { ...headers } },
      };
    } catch (error) {
      throw toCallError(error, this.#describe(body, watched.response));
    }
  }

  /** Returns a transport for one request, and the response when it has begun. */
  #watch(): { readonly transport: CoreTransport; readonly response: Answered | undefined } {
    let response: Answered | undefined;
    const transport = this.#origin.transport.with({
      hooks: { onResponse: (event) => void (response = event) },
    });
    return {
      transport,
      get response() {
        return response;
      },
    };
  }

  /** Describes a call that failed. One whose response has begun is not sent again. */
  #describe(body: unknown, response: Answered | undefined): FailedCall {
    const mayRepeat = this.#origin.mayRepeat && response === undefined;
    return { body, isRead: false, mayRepeat };
  }

  #prepareCall(call: LanguageModelV4CallOptions): ReturnType<typeof prepareChatCall> {
    const { transport, name } = this.#origin;
    return prepareChatCall(call, {
      transport,
      modelId: this.modelId,
      name,
      settings: this.#settings,
    });
  }
}
