import { type ChatMessage, type ModelClient, tool } from 'model-client';
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
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: (args) => `18 degrees and sunny in ${String((args as { city: unknown }).city)}`,
});

/** A conversation with a model. */
export class Conversation {
  #messages: readonly ChatMessage[] = [];

  /** The messages so far: with the next one, they are what the model gets. */
  get messages(): readonly ChatMessage[] {
    return this.#messages;
  }

  /** Streams the answer to a message into its view. Returns what the server measured. */
  async ask(content: string, asked: Asked, view: AnswerView): Promise<string> {
    this.#messages = [...this.#messages, { role: 'user', content }];
    try {
      const { messages, usage } = await (asked.tools
        ? this.#withTools(asked, view)
        : this.#plain(asked, view));
      this.#messages = messages;
      const rate =
        usage.tokensPerSecond === undefined ? '' : `, ${usage.tokensPerSecond.toFixed(1)} tokens/s`;
      return `${String(usage.promptTokens ?? 0)} tokens in, ${String(usage.outputTokens ?? 0)} tokens out${rate}`;
    } catch (error) {
      // What has arrived stays a part of the conversation, so that the next message can refer to it.
      if (view.text !== '')
        this.#messages = [...this.#messages, { role: 'assistant', content: view.text }];
      throw error;
    }
  }

  clear(): void {
    this.#messages = [];
  }

  /** Forgets the last message of the user and everything after it. Returns its text. */
  takeBack(): string {
    const at = this.#messages.findLastIndex(({ role }) => role === 'user');
    const content = this.#messages[at]?.content ?? '';
    this.#messages = this.#messages.slice(0, Math.max(at, 0));
    return content;
  }

  async #plain({ client, model, think, signal }: Asked, view: AnswerView) {
    const stream = client.chatStream({ model, messages: this.#messages, think }, { signal });
    for await (const part of stream.parts) {
      if (part.type === 'tool-call') view.addCall(part.call);
      else if (part.type === 'text') view.addText(part.text);
      else view.addThinking(part.text);
    }
    const { message, usage } = await stream.final();
    const answer: ChatMessage = { role: 'assistant', content: message.content };
    return { messages: [...this.#messages, answer], usage };
  }

  async #withTools({ client, model, think, signal }: Asked, view: AnswerView) {
    const request = { model, messages: this.#messages, tools: [weather], maxSteps: 5, think };
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
