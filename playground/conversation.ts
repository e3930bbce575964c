import {
  type ChatMessage,
  type ModelClient,
  tool,
  type Usage,
} from 'model-client';
import type { AnswerView } from './answer-view.ts';

/** What a message is sent with. */
export interface Asked {
  readonly client: ModelClient;
  readonly model: string;
  readonly think: boolean;
  readonly tools: boolean;
  readonly signal: AbortSignal;
}

const weather = tool({
  name: 'get_weather',
  description: 'The weather in a city, now',
  schema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  },
  run: (args) =>
    `18 degrees and sunny in ${(args as { city: string }).city}`,
});

/** A conversation with a model. */
export class Conversation {
  #messages: readonly ChatMessage[] = [];

  /** The messages so far, which are sent with the next one. */
  get messages(): readonly ChatMessage[] {
    return this.#messages;
  }

  /** Streams the answer into its view; returns what the server counted. */
  async ask(
    content: string,
    asked: Asked,
    view: AnswerView,
  ): Promise<Usage> {
    this.#messages = [...this.#messages, { role: 'user', content }];
    try {
      const { messages, usage } = await (asked.tools
        ? this.#withTools(asked, view)
        : this.#plain(asked, view));
      this.#messages = messages;
      return usage;
    } catch (error) {
      // The next message can refer to what has arrived.
      if (view.text !== '')
        this.#messages = [
          ...this.#messages,
          { role: 'assistant', content: view.text },
        ];
      throw error;
    }
  }

  /** Removes the user's last message and its answer; returns its text. */
  takeBack(): string {
    const at = this.#messages.findLastIndex(({ role }) => role === 'user');
    const content = this.#messages[at]?.content ?? '';
    this.#messages = this.#messages.slice(0, Math.max(at, 0));
    return content;
  }

  async #plain({ client, model, think, signal }: Asked, view: AnswerView) {
    const stream = client.chatStream(
      { model, messages: this.#messages, think },
      { signal },
    );
    for await (const part of stream.parts) {
      if (part.type === 'tool-call') view.addCall(part.call);
      else if (part.type === 'text') view.addText(part.text);
      else view.addThinking(part.text);
    }
    const { message, usage } = await stream.final();
    const answer: ChatMessage = {
      role: 'assistant',
      content: message.content,
    };
    return { messages: [...this.#messages, answer], usage };
  }

  async #withTools(
    { client, model, think, signal }: Asked,
    view: AnswerView,
  ) {
    const request = {
      model,
      messages: this.#messages,
      tools: [weather],
      maxSteps: 5,
      think,
    };
    const run = client.runToolsStream(request, { signal });
    for await (const event of run) {
      if (event.type === 'tool-call') view.addCall(event.call);
      if (event.type === 'tool-result' || event.type === 'tool-error')
        view.addResult(event.call, event.content);
      if (event.type !== 'chunk') continue;
      view.addThinking(event.event.message.thinking);
      view.addText(event.event.message.content);
    }
    return run.final();
  }
}
