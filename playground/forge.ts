import {
  AbortError,
  ForgeClient,
  type Issue,
  type Page,
} from 'forge-client';
import { codeOfIssues } from './code.ts';
import {
  addressOf,
  byId,
  fieldOf,
  followSettings,
  isSimulated,
  make,
} from './elements.ts';
import { showFailure } from './failure.ts';
import { showProgram } from './highlight.ts';
import { simulatedForge } from './simulated.ts';

const PAGE = 20;
const permission = {
  server: 'The forge',
  setting: `section [cors] of its app.ini needs ENABLED = true and ALLOW_DOMAIN = ${location.origin}`,
};

/** The tab that lists the issues of a repository. */
class Issues {
  readonly #form: HTMLFormElement;
  readonly #list: HTMLElement;
  readonly #status: HTMLElement;
  readonly #error: HTMLElement;
  readonly #send: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  readonly #code: HTMLElement;
  #running: AbortController | undefined;
  /** Reads the page after a cursor, or the first one. */
  #read:
    | ((
        cursor: string | undefined,
        signal: AbortSignal,
      ) => Promise<Page<Issue>>)
    | undefined;
  #next: string | undefined;

  constructor(panel: HTMLElement) {
    this.#form = byId(panel, 'form', 'forge-form');
    this.#list = byId(panel, 'ul', 'forge-issues');
    this.#status = byId(panel, 'p', 'forge-status');
    this.#error = byId(panel, 'div', 'forge-error');
    this.#send = byId(panel, 'button', 'forge-send');
    this.#stop = byId(panel, 'button', 'forge-stop');
    this.#more = byId(panel, 'button', 'forge-more');
    this.#code = byId(panel, 'details', 'forge-code');
  }

  listen(panel: HTMLElement, signal: AbortSignal): void {
    followSettings(
      this.#form,
      byId(panel, 'details', 'forge-settings'),
      signal,
    );
    const showCode = (): void => {
      this.#showCode();
    };
    this.#form.addEventListener('input', showCode, { signal });
    showCode();
    this.#form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        void this.#during(() => this.#open());
      },
      { signal },
    );
    this.#more.addEventListener(
      'click',
      () => void this.#during(() => Promise.resolve()),
      {
        signal,
      },
    );
    const stop = (): void => {
      this.#running?.abort(new Error('stopped by the user'));
    };
    this.#stop.addEventListener('click', stop, { signal });
    signal.addEventListener('abort', stop);
  }

  /** Does what is to do before a page can be read, then shows the page. */
  async #during(prepare: () => Promise<void>): Promise<void> {
    if (this.#running !== undefined) return;
    this.#running = new AbortController();
    this.#send.disabled = true;
    this.#stop.disabled = false;
    this.#error.replaceChildren();
    this.#status.textContent = 'Waiting for the server…';
    try {
      await prepare();
      await this.#show(this.#running.signal);
    } catch (error) {
      this.#status.textContent =
        error instanceof AbortError ? 'Stopped.' : 'Failed.';
      if (!(error instanceof AbortError))
        showFailure(this.#error, error, addressOf(this.#form), permission);
    }
    this.#running = undefined;
    this.#send.disabled = false;
    this.#stop.disabled = true;
  }

  async #open(): Promise<void> {
    this.#list.replaceChildren();
    this.#more.hidden = true;
    const { where, query } = this.#asked();
    const client = await this.#client();
    this.#showCode();
    this.#next = undefined;
    this.#read = (cursor, signal) => {
      const list = client.issues.list(where, query, { signal });
      return (cursor === undefined ? list : list.from(cursor)).page();
    };
  }

  #asked() {
    const state = fieldOf(this.#form, 'state') as 'open' | 'closed' | 'all';
    return {
      where: {
        owner: fieldOf(this.#form, 'owner'),
        repo: fieldOf(this.#form, 'repo'),
      },
      query: { state, type: 'issues', limit: PAGE } as const,
    };
  }

  #showCode(): void {
    const code = codeOfIssues({
      address: addressOf(this.#form),
      hasToken: fieldOf(this.#form, 'token') !== '',
      ...this.#asked(),
    });
    showProgram(this.#code, code);
  }

  async #show(signal: AbortSignal): Promise<void> {
    const page = await this.#read?.(this.#next, signal);
    if (page === undefined) return;
    this.#next = page.next;
    this.#list.append(
      ...page.items.map((issue) => line(issue, this.#isReachable(issue))),
    );
    const shown = this.#list.children.length;
    this.#more.hidden = page.next === undefined;
    this.#status.textContent =
      shown === 0
        ? 'No issues.'
        : `${shown} of ${page.total ?? shown} issues`;
  }

  #client(): Promise<ForgeClient> {
    const address = addressOf(this.#form);
    if (fieldOf(this.#form, 'server') === 'simulated')
      return simulatedForge();
    const secret = fieldOf(this.#form, 'token');
    return Promise.resolve(
      new ForgeClient({
        baseUrl: address,
        retry: { limit: 0 },
        ...(secret === '' ? {} : { auth: secret }),
      }),
    );
  }

  /** Whether the page of an issue can be opened here. A forge behind a proxy may name an address that only it can reach. */
  #isReachable({ html_url }: Issue): boolean {
    return (
      !isSimulated(this.#form) &&
      html_url.startsWith(`${new URL(addressOf(this.#form)).origin}/`)
    );
  }
}

function line(
  { number, title, state, labels, user, comments, html_url }: Issue,
  isLinked: boolean,
): HTMLElement {
  const names = labels.map(({ name }) => name).join(', ');
  const about = [
    state,
    user === null ? '' : `by ${user.login}`,
    `${comments} comments`,
    names,
  ].filter((part) => part !== '');
  const link = isLinked
    ? make(
        'a',
        { href: html_url, rel: 'noreferrer noopener', target: '_blank' },
        title,
      )
    : title;
  return make(
    'li',
    {},
    `#${number} `,
    link,
    make('span', { class: 'about' }, about.join(' · ')),
  );
}

/** Starts the tab that lists issues. */
export function startForge(panel: HTMLElement, signal: AbortSignal): void {
  new Issues(panel).listen(panel, signal);
}
