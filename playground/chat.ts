import { AbortError, ModelClient } from 'model-client';
import { AnswerView } from './answer-view.ts';
import { codeOfChat } from './code.ts';
import { Conversation } from './conversation.ts';
import {
  addressOf,
  byId,
  fieldOf,
  followSettings,
  isSimulated,
  make,
} from './elements.ts';
import { showFailure } from './failure.ts';
import { chatGuides, showGuides } from './guides.ts';
import { showProgram } from './highlight.ts';
import { simulatedModel } from './simulated.ts';

const permission = {
  server: 'The model server',
  setting: `Ollama allows pages of localhost and 127.0.0.1, and others when it is started with OLLAMA_ORIGINS=${location.origin}`,
};

/** The tab that chats with a model. */
class Chat {
  readonly #form: HTMLFormElement;
  readonly #log: HTMLElement;
  readonly #status: HTMLElement;
  readonly #error: HTMLElement;
  readonly #send: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #back: HTMLButtonElement;
  readonly #models: HTMLElement;
  readonly #code: HTMLElement;
  readonly #guides: HTMLElement;
  #conversation = new Conversation();
  #running: AbortController | undefined;

  constructor(panel: HTMLElement) {
    this.#form = byId(panel, 'form', 'chat-form');
    this.#log = byId(panel, 'div', 'chat-log');
    this.#status = byId(panel, 'p', 'chat-status');
    this.#error = byId(panel, 'div', 'chat-error');
    this.#send = byId(panel, 'button', 'chat-send');
    this.#stop = byId(panel, 'button', 'chat-stop');
    this.#back = byId(panel, 'button', 'chat-back');
    this.#models = byId(panel, 'datalist', 'chat-models');
    this.#code = byId(panel, 'details', 'chat-code');
    this.#guides = byId(panel, 'p', 'chat-guides');
  }

  listen(panel: HTMLElement, signal: AbortSignal): void {
    followSettings(
      this.#form,
      byId(panel, 'details', 'chat-settings'),
      signal,
    );
    const on = (
      target: HTMLElement,
      type: string,
      react: (event: Event) => void,
    ): void => {
      target.addEventListener(type, react, { signal });
    };
    on(this.#form, 'input', () => {
      this.#showNext();
    });
    this.#showNext();
    on(this.#form, 'submit', (event) => {
      event.preventDefault();
      void this.#during((running) => this.#ask(running));
    });
    on(
      byId(panel, 'button', 'chat-models-list'),
      'click',
      () => void this.#during((running) => this.#listModels(running)),
    );
    on(this.#stop, 'click', () => {
      this.stop();
    });
    on(this.#back, 'click', () => {
      this.#takeBack();
    });
    on(byId(panel, 'button', 'chat-clear'), 'click', () => {
      this.#clear();
    });
    for (const suggestion of panel.querySelectorAll<HTMLElement>(
      '.suggestions button',
    )) {
      on(suggestion, 'click', () => {
        this.#setMessage(suggestion.textContent);
        this.#showNext();
        this.#message().focus();
      });
    }
    on(panel, 'keydown', (event) => {
      const { key, shiftKey, isComposing } = event as KeyboardEvent;
      if (key === 'Escape') this.stop();
      // Enter also ends the composition of a character, as of a Japanese one.
      if (
        key !== 'Enter' ||
        shiftKey ||
        isComposing ||
        !(event.target instanceof HTMLTextAreaElement)
      )
        return;
      event.preventDefault();
      this.#form.requestSubmit();
    });
    signal.addEventListener('abort', () => {
      this.stop();
    });
  }

  stop(): void {
    this.#running?.abort(new Error('stopped by the user'));
  }

  /** Runs one piece of work at a time, and shows how it ended. */
  async #during(
    work: (running: AbortSignal) => Promise<string>,
  ): Promise<void> {
    if (this.#running !== undefined) return;
    this.#running = new AbortController();
    this.#busy(true);
    this.#error.replaceChildren();
    this.#status.textContent = 'Waiting for the server…';
    try {
      this.#status.textContent = await work(this.#running.signal);
    } catch (error) {
      const stopped = error instanceof AbortError;
      this.#status.textContent = stopped ? 'Stopped.' : 'Failed.';
      if (!stopped)
        showFailure(this.#error, error, addressOf(this.#form), permission);
    }
    this.#running = undefined;
    this.#busy(false);
  }

  async #ask(signal: AbortSignal): Promise<string> {
    const content = fieldOf(this.#form, 'message');
    this.#setMessage('');
    const model = fieldOf(this.#form, 'model');
    const think = this.#checked('think');
    const tools = this.#offersTool(content);
    const view = new AnswerView(model, isSimulated(this.#form));
    this.#log.append(
      make('article', {}, make('h3', {}, 'You'), content),
      view.element,
    );
    const ticking = setInterval(() => {
      if (view.pace !== '') this.#status.textContent = view.pace;
    }, 200);
    try {
      const client = await this.#client(tools);
      this.#showCode(content);
      const asked = { client, model, think, tools, signal };
      return view.describe(
        await this.#conversation.ask(content, asked, view),
      );
    } catch (error) {
      view.addFailure(
        error instanceof AbortError
          ? 'Stopped'
          : view.text === ''
            ? 'Failed'
            : 'Failed: the answer is not complete',
      );
      throw error;
    } finally {
      clearInterval(ticking);
    }
  }

  /** Shows the program that sends the message in the box. Without one, that of the last message stays. */
  #showNext(): void {
    const content = fieldOf(this.#form, 'message');
    if (content !== '' && this.#running === undefined)
      this.#showCode(content);
  }

  #showCode(content: string): void {
    const failure =
      addressOf(this.#form) === '' ? fieldOf(this.#form, 'failure') : '';
    const tools = this.#offersTool(content);
    const code = codeOfChat({
      address: addressOf(this.#form),
      failure,
      model: fieldOf(this.#form, 'model'),
      messages: [...this.#conversation.messages, { role: 'user', content }],
      think: this.#checked('think'),
      tools,
    });
    showProgram(this.#code, code);
    showGuides(this.#guides, chatGuides(failure, tools));
  }

  async #listModels(signal: AbortSignal): Promise<string> {
    const { models } = await (await this.#client()).list({ signal });
    this.#models.replaceChildren(
      ...models.map(({ model }) => make('option', { value: model })),
    );
    return models.length === 0
      ? 'The server has no model.'
      : `Models: ${models.map(({ model }) => model).join(', ')}`;
  }

  #client(tools = false): Promise<ModelClient> {
    const address = addressOf(this.#form);
    if (address === '')
      return simulatedModel(fieldOf(this.#form, 'failure'), tools);
    return Promise.resolve(
      new ModelClient({ baseUrl: address, retry: { limit: 0 } }),
    );
  }

  /** The tool is offered once the weather was asked for: the program for anything else stays short. */
  #offersTool(content: string): boolean {
    const asked = [...this.#conversation.messages, { content }];
    return (
      this.#checked('tools') &&
      asked.some((message) => /weather/i.test(message.content ?? ''))
    );
  }

  #checked(name: string): boolean {
    return fieldOf(this.#form, name) === 'on';
  }

  #busy(busy: boolean): void {
    // Screen readers read the answer once it is complete, and not piece by piece.
    this.#log.setAttribute('aria-busy', String(busy));
    this.#stop.disabled = !busy;
    const focused = document.activeElement;
    this.#send.disabled = busy;
    this.#back.disabled = busy || this.#log.childElementCount === 0;
    // A button that is disabled loses the focus to the page.
    if (busy && focused === this.#send) this.#stop.focus();
    if (!busy && focused === this.#stop) this.#message().focus();
  }

  /** Removes the last message and its answer, and puts the message into the box again. */
  #takeBack(): void {
    this.#setMessage(this.#conversation.takeBack());
    this.#showNext();
    for (let turn = 0; turn < 2; turn += 1)
      this.#log.lastElementChild?.remove();
    this.#error.replaceChildren();
    this.#status.textContent = 'The last message is in the box again.';
    this.#back.disabled = this.#log.childElementCount === 0;
    this.#message().focus();
  }

  #setMessage(text: string): void {
    this.#message().value = text;
  }

  #message(): HTMLTextAreaElement {
    const field = this.#form.elements.namedItem('message');
    if (!(field instanceof HTMLTextAreaElement))
      throw new Error('the page has no field message');
    return field;
  }

  #clear(): void {
    this.stop();
    this.#back.disabled = true;
    this.#conversation = new Conversation();
    this.#log.replaceChildren();
    this.#error.replaceChildren();
    this.#status.textContent = 'New chat.';
    this.#message().focus();
  }
}

/** Starts the tab that chats with a model. */
export function startChat(panel: HTMLElement, signal: AbortSignal): void {
  new Chat(panel).listen(panel, signal);
}
