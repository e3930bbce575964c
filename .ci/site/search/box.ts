// The search of the site: a dialog with one line of text for each hit. The one of VitePress mounts
// whole pages to show what it has found, which takes seconds.

/** What an index returns. */
export interface Found {
  /** The address. */
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly excerpt: string;
}

export interface Index {
  search(query: string): readonly Found[];
}

export interface SearchOptions {
  load(): Promise<Index>;
  /** Shows a page. */
  go(address: string): void;
  onClose(): void;
}

const MAX_HITS = 12;
/** How many letters of a text are shown. */
const EXCERPT = 150;

/** What was searched for last: it is in the box again when that is opened again. */
let last = '';

/** Opens the search; returns a function that removes it. */
export function openSearch(options: SearchOptions): () => void {
  const field = make('input', {
    id: 'localsearch-input',
    type: 'search',
    placeholder: 'Search for a task, a name or a route',
    autocomplete: 'off',
    spellcheck: 'false',
    role: 'combobox',
    'aria-label': 'Search',
    'aria-controls': 'search-hits',
  });
  const state = make('p', { class: 'state', role: 'status' });
  const list = make('ul', { id: 'search-hits', role: 'listbox', 'aria-label': 'Hits' });
  const form = make('form', {}, field);
  const dialog = make('dialog', { class: 'search-box', 'aria-label': 'Search' }, form, state, list);
  let hits: readonly Found[] = [];
  let selected = 0;

  const select = (at: number): void => {
    selected = at;
    for (const [index, option] of [...list.querySelectorAll('a')].entries())
      option.setAttribute('aria-selected', String(index === at));
    field.setAttribute('aria-activedescendant', `hit-${String(at)}`);
  };
  const open = (hit: Found | undefined): void => {
    if (hit === undefined) return;
    options.go(hit.id);
    dialog.close();
  };
  const lineOf = (hit: Found, at: number, pattern: RegExp): HTMLElement => {
    const link = make(
      'a',
      { id: `hit-${String(at)}`, class: 'result', role: 'option', href: hit.id, tabindex: '-1' },
      make('span', { class: 'titles' }, [...hit.titles, hit.title].join(' › ')),
      make('span', { class: 'excerpt' }, ...marked(excerptOf(hit, pattern), pattern)),
    );
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(hit);
    });
    link.addEventListener('mousemove', () => {
      select(at);
    });
    return make('li', { role: 'presentation' }, link);
  };
  const search = async (): Promise<void> => {
    const index = await options.load();
    // While the index was loading, more may have been typed.
    const query = last.trim();
    hits = query.length < 2 ? [] : find(index, query);
    const isEmpty = query.length >= 2 && hits.length === 0;
    state.textContent = isEmpty ? `Nothing was found for “${query}”.` : '';
    const pattern = patternOf(query);
    list.replaceChildren(...hits.map((hit, at) => lineOf(hit, at, pattern)));
    list.scrollTop = 0;
    field.setAttribute('aria-expanded', String(hits.length > 0));
    select(0);
  };

  field.value = last;
  field.addEventListener('input', () => {
    last = field.value;
    void search();
  });
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    select((selected + step + hits.length) % hits.length);
    list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    open(hits[selected]);
  });
  // The dialog itself is only hit beside its content.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    options.onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  field.select();
  void search();
  return () => {
    dialog.remove();
  };
}

/** A route is found by how it is written, everything else by its words. */
function find(index: Index, query: string): Found[] {
  const found = index.search(query);
  const written = query.toLowerCase();
  const routes = query.includes('/')
    ? found
        .filter(({ title }) => title.toLowerCase().includes(written))
        .sort((a, b) => a.title.length - b.title.length)
    : [];
  return [...routes, ...found.filter((each) => !routes.includes(each))].slice(0, MAX_HITS);
}

/** Words that begin as one of those that were searched for. */
function patternOf(query: string): RegExp {
  const words = query.match(/[\p{L}\p{N}]{2,}/gu) ?? ['(?!)'];
  return new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.join('|')})[\\p{L}\\p{N}]*)`, 'giu');
}

/** The text around the first word that was found. */
function excerptOf({ excerpt }: Found, pattern: RegExp): string {
  const at = excerpt.search(pattern);
  const from = at < EXCERPT - 30 ? 0 : excerpt.indexOf(' ', at - 60) + 1;
  const end = from + EXCERPT;
  return `${from > 0 ? '…' : ''}${excerpt.slice(from, end)}${excerpt.length > end ? '…' : ''}`;
}

function marked(text: string, pattern: RegExp): (string | Node)[] {
  return text.split(pattern).map((part, at) => (at % 2 === 1 ? make('mark', {}, part) : part));
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
