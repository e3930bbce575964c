import type { Browser, CDPSession, KeyInput, Page as Tab, Protocol } from 'puppeteer-core';
import type { Surroundings } from './packed.ts';

/** One line of a page's console. */
interface Line {
  /**
   * Who says so: `network` for what the browser notes of each failed request, `console`,
   * `exception`, `security` and others.
   */
  readonly source: string;
  readonly text: string;
}

/** One tab of Chromium. */
export class Page {
  readonly #tab: Tab;
  readonly #session: CDPSession;
  readonly #console: Line[] = [];
  /** Called with what the page tells. */
  onTold: (text: string) => void = () => undefined;

  private constructor(tab: Tab, session: CDPSession) {
    this.#tab = tab;
    this.#session = session;
    session.on('Runtime.consoleAPICalled', ({ args }) => {
      const text = args.map(({ value, description }) => description ?? String(value)).join(' ');
      this.#console.push({ source: 'console', text });
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      this.#console.push({ source: 'exception', text: textOf(exceptionDetails) });
    });
    session.on('Log.entryAdded', ({ entry }) => {
      this.#console.push(entry);
    });
  }

  /** Opens an address in a new tab; resolves when all its scripts have run. */
  static async open(browser: Browser, url: string): Promise<Page> {
    const tab = await browser.newPage();
    const page = new Page(tab, await tab.createCDPSession());
    for (const domain of ['Runtime', 'Log'] as const) await page.#session.send(`${domain}.enable`);
    await tab.exposeFunction('tell', (text: string) => {
      page.onTold(text);
    });
    // Code that tries eval and catches the refusal leaves no trace but this event.
    await tab.evaluateOnNewDocument(
      `addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error('against the policy:', violatedDirective))`,
    );
    await tab.goto(url, { waitUntil: 'load' });
    return page;
  }

  /**
   * Runs a function in the page. It is sent as text: all that it needs has to be in `surroundings`
   * or in `input`.
   */
  async run<In, Out>(
    program: (surroundings: Surroundings, input: In) => Out | Promise<Out>,
    input: In,
  ): Promise<Out> {
    return (await this.evaluate(
      `(${String(program)})(globalThis.surroundings, ${JSON.stringify(input)})`,
    )) as Out;
  }

  /**
   * Evaluates an expression, and waits for its promise. The page's own policy holds while it runs.
   */
  async evaluate(expression: string): Promise<unknown> {
    const how = { awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false };
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', {
      expression,
      ...how,
    });
    if (exceptionDetails !== undefined) throw new Error(textOf(exceptionDetails));
    return result.value;
  }

  /** Presses a key of the keyboard where the focus is. */
  async press(key: KeyInput, modifier?: 'Shift'): Promise<void> {
    if (modifier !== undefined) await this.#tab.keyboard.down(modifier);
    await this.#tab.keyboard.press(key);
    if (modifier !== undefined) await this.#tab.keyboard.up(modifier);
  }

  /**
   * Makes the window as wide and as high as a telephone's, or any other. puppeteer's own way would
   * load the page again.
   */
  async resize(width: number, height: number): Promise<void> {
    await this.#session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 500,
    });
  }

  /**
   * What came to the console since the last time; exceptions and rejections that nobody caught are
   * there too.
   */
  async said(): Promise<Line[]> {
    // Rejections that nobody handled are told a task later.
    await this.run(() => new Promise((resolve) => setTimeout(resolve, 10)), undefined);
    return this.#console.splice(0);
  }
}

function textOf({ text, exception }: Protocol.Runtime.ExceptionDetails): string {
  return exception?.description ?? text;
}
