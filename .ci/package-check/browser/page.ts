import type { Chromium } from './chromium.ts';
import type { Surroundings } from './packed.ts';

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } };
}

/** One line of a page's console. */
interface Line {
  /** Who says so: `network` for what the browser notes of each failed request, `console`, `exception`, `security` and others. */
  readonly source: string;
  readonly text: string;
}

/** One tab of the browser. */
export class Page {
  readonly #browser: Chromium;
  readonly #session: string;
  readonly #console: Line[] = [];
  /** Called with what the page tells. */
  onTold: (text: string) => void = () => undefined;
  #onLoad: () => void = () => undefined;

  private constructor(browser: Chromium, session: string) {
    this.#browser = browser;
    this.#session = session;
    browser.listen(session, (method, params) => {
      this.#hear(method, params);
    });
  }

  /** Opens an address in a new tab; resolves when all its scripts have run. */
  static async open(browser: Chromium, url: string): Promise<Page> {
    const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(browser, sessionId);
    for (const domain of ['Page', 'Runtime', 'Log']) await browser.send(`${domain}.enable`, {}, sessionId);
    await browser.send('Runtime.addBinding', { name: 'tell' }, sessionId);
    // Code that tries eval and catches the refusal leaves no trace but this event.
    const watch = `addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error('against the policy:', violatedDirective))`;
    await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: watch }, sessionId);
    const loaded = new Promise<void>((resolve) => (page.#onLoad = resolve));
    await browser.send('Page.navigate', { url }, sessionId);
    await loaded;
    return page;
  }

  /** Runs a function in the page. It is sent as text: all that it needs has to be in `surroundings` or in `input`. */
  async run<In, Out>(program: (surroundings: Surroundings, input: In) => Out | Promise<Out>, input: In): Promise<Out> {
    return (await this.evaluate(`(${String(program)})(globalThis.surroundings, ${JSON.stringify(input)})`)) as Out;
  }

  /** Evaluates an expression, and waits for its promise. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#browser.send<Evaluated>(
      'Runtime.evaluate',
      // The page's own policy has to hold while it runs.
      { expression, awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false },
      this.#session,
    );
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Presses a key of the keyboard, such as `Tab`, where the focus is. `modifiers` is 2 for Ctrl, 8 for Shift. */
  async press(key: string, modifiers = 0): Promise<void> {
    const codes: Readonly<Record<string, number>> = { Tab: 9, Enter: 13, Escape: 27, ' ': 32, ArrowLeft: 37, ArrowRight: 39 };
    const event = { key, code: key === ' ' ? 'Space' : key, windowsVirtualKeyCode: codes[key], modifiers };
    const text = modifiers !== 0 ? undefined : key === 'Enter' ? '\r' : key === ' ' ? ' ' : undefined;
    await this.#browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...(text !== undefined && { text }) }, this.#session);
    await this.#browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }, this.#session);
  }

  /** Makes the window as wide and as high as a telephone's, or any other. */
  async resize(width: number, height: number): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: width < 500 };
    await this.#browser.send('Emulation.setDeviceMetricsOverride', metrics, this.#session);
  }

  /** What came to the console since the last time; exceptions and rejections that nobody caught are there too. */
  async said(): Promise<Line[]> {
    // Rejections that nobody handled are told a task later.
    await this.run(() => new Promise((resolve) => setTimeout(resolve, 10)), undefined);
    return this.#console.splice(0);
  }

  #hear(method: string, params: unknown): void {
    switch (method) {
      case 'Page.loadEventFired':
        this.#onLoad();
        break;
      case 'Runtime.bindingCalled':
        this.onTold((params as { payload: string }).payload);
        break;
      case 'Runtime.consoleAPICalled': {
        const { args } = params as { args: readonly { value?: unknown; description?: string }[] };
        this.#console.push({ source: 'console', text: args.map(({ value, description }) => description ?? String(value)).join(' ') });
        break;
      }
      case 'Runtime.exceptionThrown': {
        const { text, exception } = (params as { exceptionDetails: NonNullable<Evaluated['exceptionDetails']> }).exceptionDetails;
        this.#console.push({ source: 'exception', text: exception?.description ?? text });
        break;
      }
      case 'Log.entryAdded':
        this.#console.push((params as { entry: Line }).entry);
        break;
    }
  }
}
