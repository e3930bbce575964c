// What the tests of the playground begin and end with; to be called inside of their `describe`.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Browser } from 'puppeteer-core';
import { servePlayground } from '../../.ci/site/playground.ts';
import { launchChromium } from './launch.ts';
import { type Kits, kits } from './packed.ts';
import { Page } from './page.ts';

/** The playground in a browser, and the servers that it is tried with. */
export class Playground {
  /** What the model behind a socket says next. */
  answer: () => AsyncGenerator<string> = nothing;
  readonly model: Awaited<ReturnType<Kits['model']['startModelServer']>>;
  readonly forge: Awaited<ReturnType<Kits['forge']['startForgeServer']>>;
  readonly #browser: Browser;
  readonly #site: Awaited<ReturnType<typeof servePlayground>>;
  #page: Page | undefined;

  private constructor(
    servers: Pick<Playground, 'model' | 'forge'>,
    browser: Browser,
    site: Awaited<ReturnType<typeof servePlayground>>,
  ) {
    this.model = servers.model;
    this.forge = servers.forge;
    this.#browser = browser;
    this.#site = site;
  }

  static async start(stage: string, command: string): Promise<Playground> {
    const { startModelServer } = kits(stage).model;
    const model = await startModelServer({ reply: () => started.answer() });
    const forge = await kits(stage).forge.startForgeServer({ cors: true });
    const site = await servePlayground({ model: model.url, forge: forge.url });
    const started = new Playground({ model, forge }, await launchChromium(command), site);
    return started;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#site.close();
    await Promise.all([this.model.close(), this.forge.close()]);
  }

  /** The tab with the page. */
  get page(): Page {
    if (this.#page === undefined) throw new Error('no page is open');
    return this.#page;
  }

  /** The origin of the page. */
  get origin(): string {
    return new URL(this.#site.url).origin;
  }

  /** Opens the page in a new tab. */
  async open(): Promise<void> {
    this.#page = await Page.open(this.#browser, this.#site.url);
    await expect
      .poll(() => this.page.evaluate("document.querySelector('#playground-app').dataset.ready"))
      .toBe('true');
  }

  /** Clicks on what a selector finds. */
  async click(selector: string): Promise<void> {
    await this.page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
  }

  /** Sets the value of a field. */
  async fill(selector: string, value: string): Promise<void> {
    await this.page.evaluate(
      `document.querySelector(${JSON.stringify(selector)}).value = ${JSON.stringify(value)}`,
    );
  }

  /** Sets the value of a field as a user does, so that the page notices. */
  async choose(selector: string, value: string): Promise<void> {
    await this.fill(selector, value);
    await this.page.evaluate(
      `document.querySelector(${JSON.stringify(selector)}).dispatchEvent(new Event('input', { bubbles: true }))`,
    );
  }

  /** Returns the text of an element; empty without one. */
  async text(selector: string): Promise<string> {
    return String(
      await this.page.evaluate(
        `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`,
      ),
    );
  }

  count(selector: string): Promise<unknown> {
    return this.page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
  }

  /** Sends the message to the model server at an address. */
  async ask(address: string): Promise<void> {
    await this.click('#chat-form [name=server][value=address]');
    await this.fill('#chat-form [name=address]', address);
    await this.click('#chat-send');
  }

  /** Waits until no request is under way. */
  async ended(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate("document.querySelector('#chat-stop').disabled"))
      .toBe(true);
  }
}

/**
 * Opens the playground in a new tab before each test. It may not report anything in its console.
 */
export function usePlayground(
  stage: string,
  command: string | undefined,
  opened: (playground: Playground) => void,
): void {
  let playground: Playground;
  beforeAll(async () => {
    playground = await Playground.start(stage, command ?? '');
    opened(playground);
  });
  afterAll(() => playground.close());
  beforeEach(() => playground.open());
  afterEach(async () => {
    // The browser itself reports failed requests; the page must not report anything.
    expect(
      (await playground.page.said()).filter(
        ({ source }) => source === 'console' || source === 'exception',
      ),
    ).toEqual([]);
  });
}

async function* nothing(): AsyncGenerator<string> {
  yield* await Promise.resolve([]);
}
