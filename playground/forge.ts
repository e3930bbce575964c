import {
  AbortError,
  ForgeClient,
  type Issue,
  type Page,
  type RepoRef,
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
import { forgeGuides, showGuides } from './guides.ts';
import { showProgram } from './highlight.ts';
import { type ForgeTask, renewForge, simulatedForge } from './simulated.ts';

const PAGE = 20;
const permission = {
  server: 'The forge',
  setting: `section [cors] of its app.ini needs ENABLED = true and ALLOW_DOMAIN = ${location.origin}`,
};

/** The tab that lists, opens and closes the issues of a repository. */
class Issues {
  readonly #form: HTMLFormElement;
  readonly #list: HTMLElement;
  readonly #status: HTMLElement;
  readonly #error: HTMLElement;
  readonly #send: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  readonly #code: HTMLElement;
  readonly #guides: HTMLElement;
  readonly #renew: HTMLButtonElement;
  #running: AbortController | undefined;
  /** Reads the page after a cursor, or the first one. */
  #read:
    | ((
        cursor: string | undefined,
        signal: AbortSignal,
      ) => Promise<Page<Issue>>)
    | undefined;
  #next: string | undefined;
  #retries = 0;

  constructor(panel: HTMLElement) {
    this.#form = byId(panel, 'form', 'forge-form');
    this.#list = byId(panel, 'ul', 'forge-issues');
    this.#status = byId(panel, 'p', 'forge-status');
    this.#error = byId(panel, 'div', 'forge-error');
    this.#send = byId(panel, 'button', 'forge-send');
    this.#stop = byId(panel, 'button', 'forge-stop');
    this.#more = byId(panel, 'button', 'forge-more');
    this.#code = byId(panel, 'details', 'forge-code');
    this.#guides = byId(panel, 'p', 'forge-guides');
    this.#renew = byId(panel, 'button', 'forge-renew');
  }

  listen(panel: HTMLElement, signal: AbortSignal): void {
    followSettings(
      this.#form,
      byId(panel, 'details', 'forge-settings'),
      signal,
    );
    const follow = (): void => {
      this.#follow();
    };
    this.#form.addEventListener('input', follow, { signal });
    follow();
    this.#form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        void this.#during((running) => this.#start(running));
      },
      { signal },
    );
    this.#renew.addEventListener(
      'click',
      () => {
        this.#forget();
      },
      { signal },
    );
    this.#more.addEventListener(
      'click',
      () => void this.#during((running) => this.#show(running)),
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

  /** Does one piece of work at a time, and shows how it ended. */
  async #during(
    work: (running: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.#running !== undefined) return;
    this.#running = new AbortController();
    this.#send.disabled = true;
    this.#renew.disabled = true;
    this.#stop.disabled = false;
    this.#error.replaceChildren();
    this.#status.textContent = 'Waiting for the server…';
    try {
      await work(this.#running.signal);
    } catch (error) {
      this.#status.textContent =
        error instanceof AbortError ? 'Stopped.' : 'Failed.';
      if (!(error instanceof AbortError))
        showFailure(this.#error, error, addressOf(this.#form), {
          ...permission,
          isWrite: this.#asked().task !== 'list',
        });
    }
    this.#running = undefined;
    this.#send.disabled = false;
    this.#renew.disabled = false;
    this.#stop.disabled = true;
  }

  async #start(signal: AbortSignal): Promise<void> {
    this.#list.replaceChildren();
    this.#more.hidden = true;
    this.#follow();
    const { where, query, title, task } = this.#asked();
    const client = await this.#client(task);
    if (task === 'open') {
      const issue = await client.issues.create(
        where,
        { title },
        { signal },
      );
      this.#add([issue]);
      this.#status.textContent = `Opened #${issue.number}.`;
      return;
    }
    if (task === 'close') {
      await this.#close(client, where, signal);
      return;
    }
    this.#next = undefined;
    this.#retries = 0;
    this.#read = (cursor, running) => {
      const list = client.issues.list(where, query, { signal: running });
      return (cursor === undefined ? list : list.from(cursor)).page();
    };
    await this.#show(signal);
  }

  /** Closes all open issues while it lists them. */
  async #close(
    client: ForgeClient,
    where: RepoRef,
    signal: AbortSignal,
  ): Promise<void> {
    let closed = 0;
    try {
      for await (const { number } of client.issues.list(
        where,
        {},
        { signal },
      )) {
        const issue = { ...where, index: number };
        const change = { state: 'closed' } as const;
        this.#add([await client.issues.update(issue, change, { signal })]);
        closed += 1;
        this.#status.textContent = `${closed} closed`;
      }
    } catch (error) {
      this.#list.prepend(make('li', {}, `${closed} closed before:`));
      throw error;
    }
    const open = await client.issues.list(where, {}, { signal }).total();
    this.#status.textContent = `${closed} closed, ${open ?? 0} open`;
  }

  /** Begins with the issues that the simulated forge has at first. */
  #forget(): void {
    renewForge();
    this.#list.replaceChildren();
    this.#error.replaceChildren();
    this.#more.hidden = true;
    this.#status.textContent = 'The forge has its first issues again.';
  }

  #asked() {
    const state = fieldOf(this.#form, 'state') as 'open' | 'closed' | 'all';
    return {
      task: fieldOf(this.#form, 'task') as ForgeTask,
      title: fieldOf(this.#form, 'title'),
      where: {
        owner: fieldOf(this.#form, 'owner'),
        repo: fieldOf(this.#form, 'repo'),
      },
      query: { state, type: 'issues', limit: PAGE } as const,
    };
  }

  /** Shows the fields of what is chosen, and the program that does it. */
  #follow(): void {
    const { task } = this.#asked();
    for (const field of this.#form.querySelectorAll<HTMLElement>(
      '[data-task]',
    )) {
      field.hidden = field.dataset['task'] !== task;
      // A field that nobody sees needs no value.
      const input = field.querySelector('input');
      if (input !== null) input.disabled = field.hidden;
    }
    this.#send.textContent = {
      list: 'List issues',
      open: 'Open the issue',
      close: 'Close all open issues',
    }[task];
    const address = addressOf(this.#form);
    const failure = address === '' ? fieldOf(this.#form, 'failure') : '';
    const asked = {
      address,
      failure,
      hasToken: fieldOf(this.#form, 'token') !== '',
      ...this.#asked(),
    };
    showProgram(this.#code, codeOfIssues(asked));
    showGuides(this.#guides, forgeGuides(task, failure));
  }

  async #show(signal: AbortSignal): Promise<void> {
    const page = await this.#read?.(this.#next, signal);
    if (page === undefined) return;
    this.#next = page.next;
    this.#add(page.items);
    const shown = this.#list.children.length;
    this.#more.hidden = page.next === undefined;
    this.#status.textContent =
      shown === 0
        ? 'No issues.'
        : `${shown} of ${page.total ?? shown} issues${this.#retries === 0 ? '' : '; the request was sent again after a failure'}`;
  }

  #add(issues: readonly Issue[]): void {
    this.#list.append(
      ...issues.map((issue) => line(issue, this.#isReachable(issue))),
    );
  }

  #client(task: ForgeTask): Promise<ForgeClient> {
    const address = addressOf(this.#form);
    if (fieldOf(this.#form, 'server') === 'simulated')
      return simulatedForge(task, fieldOf(this.#form, 'failure'), () => {
        this.#retries += 1;
      });
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

/** Starts the tab of the forge. */
export function startForge(panel: HTMLElement, signal: AbortSignal): void {
  new Issues(panel).listen(panel, signal);
}
