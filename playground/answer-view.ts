import type { ToolCall, Usage } from 'model-client';
import { make } from './elements.ts';

/** One answer while it arrives: the thinking apart from the text, and the calls of tools with their results. */
export class AnswerView {
  readonly element: HTMLElement;
  readonly #text = make('div', { class: 'text' });
  readonly #calls = make('div', { class: 'calls' });
  readonly #thinking = make('div', {});
  readonly #thoughts: HTMLElement;
  readonly #isSimulated: boolean;
  #begin = 0;
  #pieces = 0;

  /** The speed of a simulated model is not shown: it is made up. */
  constructor(model: string, isSimulated: boolean) {
    this.#isSimulated = isSimulated;
    this.#thoughts = make(
      'details',
      { open: '', class: 'thinking' },
      make('summary', {}, 'Thinking'),
      this.#thinking,
    );
    this.#thoughts.hidden = true;
    this.element = make(
      'article',
      {},
      make('h3', {}, isSimulated ? `${model} (simulated)` : model),
      this.#thoughts,
      this.#calls,
      this.#text,
    );
  }

  /** The text so far. */
  get text(): string {
    return this.#text.textContent;
  }

  /** How many pieces have arrived, about one for each token, and how many of them in a second; empty before the first. */
  get pace(): string {
    if (this.#pieces === 0) return '';
    const seconds = (performance.now() - this.#begin) / 1000;
    const rate =
      this.#pieces < 2 || seconds <= 0 ? undefined : this.#pieces / seconds;
    return `${this.#pieces} tokens${this.#describeRate(rate)}`;
  }

  /** What the server has counted. */
  describe(usage: Usage): string {
    const { promptTokens = 0, outputTokens = 0, tokensPerSecond } = usage;
    return `${promptTokens} tokens in, ${outputTokens} tokens out${this.#describeRate(tokensPerSecond)}`;
  }

  addText(text: string): void {
    if (text === '') return;
    this.#count();
    this.#text.append(text);
  }

  addThinking(text: string | undefined): void {
    if (text === undefined || text === '') return;
    this.#count();
    this.#thoughts.hidden = false;
    this.#thinking.append(text);
  }

  addCall({ function: { name, arguments: args } }: ToolCall): void {
    this.#calls.append(
      make(
        'p',
        { class: 'call' },
        `calls ${name}(${JSON.stringify(args)})`,
      ),
    );
  }

  addResult({ function: { name } }: ToolCall, result: string): void {
    this.#calls.append(
      make('p', { class: 'call' }, `${name} returned: ${result}`),
    );
  }

  /** Marks the answer as one that did not end well. */
  addFailure(about: string): void {
    this.element.classList.add('failed');
    this.element.append(make('p', { class: 'mark' }, about));
  }

  #describeRate(rate: number | undefined): string {
    return rate === undefined || this.#isSimulated
      ? ''
      : `, ${rate.toFixed(1)} tokens/s`;
  }

  #count(): void {
    if (this.#pieces === 0) this.#begin = performance.now();
    this.#pieces += 1;
  }
}
