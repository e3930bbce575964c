// The parts of the configuration of VitePress that are functions: how tables are written, and what
// the search reads, prefers and shows.

/** The configuration as `configOf` makes it. */
interface Config {
  readonly markdown: object;
  readonly themeConfig: { readonly search: { readonly options: object } };
}

/** What is used here of markdown-it. */
interface Markdown {
  readonly core: {
    readonly ruler: {
      push(
        name: string,
        rule: (state: { readonly tokens: readonly Token[]; readonly env: Env }) => void,
      ): void;
    };
  };
  render(source: string, env: Env): string;
}
interface Token {
  readonly type: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
  attrSet(name: string, value: string): void;
}
interface Env {
  readonly relativePath: string;
  readonly frontmatter: { readonly keywords?: string };
}

/** A place that the search may lead to: the text below a heading. */
interface Section {
  /** The address. */
  readonly id: string;
  readonly title: string;
  readonly titles: readonly string[];
  readonly text: string;
}

/** Returns the configuration with these functions, and with the module of the search. */
export function withExtensions(
  { markdown, themeConfig, ...others }: Config,
  searchBox: string,
): object {
  const { search } = themeConfig;
  const miniSearch = {
    options: {
      fields: ['title', 'titles', 'text', 'keywords'],
      storeFields: ['title', 'titles', 'excerpt'],
      extractField,
    },
    searchOptions: {
      boost: { title: 4, text: 2, titles: 1, keywords: 4 },
      boostDocument,
      tokenize,
    },
  };
  const options = { ...search.options, _render: renderForSearch, miniSearch };
  return {
    ...others,
    markdown: { ...markdown, config: shapeTables, anchor: { slugify } },
    vite: {
      resolve: {
        alias: [
          {
            find: /^.*\/VPLocalSearchBox\.vue$/,
            replacement: searchBox,
          },
        ],
      },
    },
    themeConfig: { ...themeConfig, search: { ...search, options } },
  };
}

/**
 * A cell says the head of its column, which a telephone shows beside it, because there the cells of
 * a row stand below each other. In a table of three columns and less, the heads are said once.
 */
function shapeTables(md: Markdown): void {
  md.core.ruler.push('name_routes', ({ tokens, env }) => {
    if (env.relativePath !== ROUTES) return;
    const places = new Map<string, number>();
    for (const [at, token] of tokens.entries()) {
      // A row, its first cell, and what stands in it.
      const call = textOf(tokens[at + 2]).replace(/<[^>]*>/g, '');
      if (token.type !== 'tr_open' || !call.startsWith('forge.')) continue;
      // A method may have several routes.
      const place = placeOf(call);
      const count = (places.get(place) ?? 0) + 1;
      places.set(place, count);
      token.attrSet('id', count === 1 ? place : `${place}-${String(count)}`);
    }
  });
  md.core.ruler.push('label_cells', ({ tokens }) => {
    let heads: string[] = [];
    let column = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'thead_open') heads = [];
      if (token.type === 'tr_open') column = 0;
      if (token.type === 'th_open') heads.push(textOf(tokens[at + 1]));
      if (token.type !== 'td_open') continue;
      const head = heads[column] ?? '';
      // The first cell is the head of its row, unless it is a bare number.
      const isHead = column === 0 && /[a-z]/i.test(textOf(tokens[at + 1]));
      if (heads.length > 3 && !isHead && head !== '') token.attrSet('data-label', head);
      column += 1;
    }
  });
}

function textOf(inline: Token | undefined): string {
  const parts = inline?.children ?? [];
  return parts
    .map(({ content }) => content)
    .join('')
    .trim();
}

/**
 * Returns the anchor of a heading as GitHub makes it, so that a link leads to the same place on the
 * site and in the repository: the one of `forge.repos` is `forgerepos`.
 */
export function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

/** The page with a row for each route, which the search finds one by one. */
const ROUTES = 'forge-client/routes.md';

/** Where the row of a call stands: `forge.issues.list`, also of one that is described further. */
function placeOf(call: string): string {
  return call.replace(/ .*/, '');
}

/** The rows of a table of routes as places to search for. */
function routesForSearch(html: string): string {
  const rows = [
    ...html.matchAll(
      /<tr id="([^"]+)">\s*<td[^>]*>([^]*?)<\/td>\s*<td[^>]*>([^]*?)<\/td>(?:\s*<td[^>]*>([^]*?)<\/td>)?/g,
    ),
  ];
  const written = (cell: string): string =>
    cell.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const intro = html.slice(0, html.indexOf('<h2'));
  const places = rows.map(
    ([, id = '', call = '', route = '', only = '']) =>
      `<h2>${written(route)} <a class="header-anchor" href="#${id}">.</a></h2>\n<p>${call} ${only}</p>\n`,
  );
  return intro + places.join('');
}

/** The form of the playground is nothing to read. */
const FORM = /<div [^>]*id="playground-app"[^]*?<\/script>/;

/** Stands around each block of code in what the search reads: a separator that nobody sees. */
const CODE = '\u2063';

/** Headings within a method of the reference, which are no places to search for. */
const PARTS =
  /<h[2-5][^>]*>(Example|Parameters|Returns|Route|Throws|Type [Pp]arameters) <a class="header-anchor".*?<\/a><\/h[2-5]>/g;

/**
 * What the search reads of a page: with a line of keywords below its title, which `extractField`
 * finds.
 */
function renderForSearch(source: string, env: Env, md: Markdown): string {
  const html = md
    .render(source.replace(FORM, ''), env)
    // Code is searched, and not shown.
    .replace(/<span class="lang">\w*<\/span>/g, '')
    .replace(/<pre\b[^]*?<\/pre>/g, `\n${CODE}\n$&\n${CODE}\n`);
  if (env.relativePath === ROUTES) return routesForSearch(html);
  // The lists of the reference have no sentences of their own.
  if (/^reference\/.*index\.md$/.test(env.relativePath)) return '';
  if (env.relativePath.startsWith('reference/')) return html.replace(PARTS, '<p>$1</p>');
  const { keywords } = env.frontmatter;
  return keywords === undefined ? html : html.replace('</h1>', `$&\nKeywords: ${keywords}\n`);
}

// VitePress sends the text of the functions below to the page, so they use nothing from outside.

/**
 * Keywords are those of a page, and of the reference the names that a program writes:
 * `$name$chatStream`, and `$name$Issuescreate` for `create` of `Issues`. What is shown of a place is
 * the beginning of its text.
 */
function extractField(section: Section, field: keyof Section | 'keywords' | 'excerpt'): unknown {
  if (field === 'excerpt') {
    const length = section.id.includes('/reference/') ? 150 : 600;
    const text = section.text.replace(/^\s*Keywords: .*$/m, '').replace(/&#?\w+;|\u200b/g, ' ');
    const prose = text.replace(/\u2063[^\u2063]*\u2063/g, ' ');
    const shown = prose.trim() === '' ? text.replaceAll('\u2063', ' ') : prose;
    return shown.replace(/\s+/g, ' ').trim().slice(0, length);
  }
  if (field !== 'keywords') return section[field];
  if (!section.id.includes('/reference/')) return /^Keywords: (.*)$/m.exec(section.text)?.[1] ?? '';
  const [, , name = ''] = /^(\w+\.)?(\w+)/.exec(section.title) ?? [];
  const [, owner = ''] = /\/classes\/(\w+)(?:-\w+\.html|\.html#)/.exec(section.id) ?? [];
  const [noun = ''] = /[A-Z][a-z0-9]*$/.exec(owner.replace(/Client$/, '')) ?? [];
  return `$name$${name} $name$${noun}${name}`;
}

/** Of what is searched for, `chatStream` and `issues.create` are words, and names of the reference. */
function tokenize(text: string): string[] {
  const words = text.split(/[\n\r\p{Z}\p{P}]+/u).filter((word) => word !== '');
  const names = text.match(/\w*[a-z][A-Z]\w*(?![\w.])|\w+\.\w+(?![\w.])/g) ?? [];
  return [...words, ...names.map((name) => `$name$${name.replace('.', '')}`)];
}

/**
 * Guides come before the reference, and the beginning of a guide before its sections; but what is
 * called like a class or a method is that.
 */
function boostDocument(id: string, term: string, section: Partial<Section>): number {
  if (term.startsWith('$name$')) return 10;
  if (id.includes('/reference/') || id.includes('/examples/')) return 0.2;
  if (/\/(?:decisions|architecture|contributing|release|security|changes)\b/.test(id)) return 0.3;
  if (/\/routes\.html#forge|\/servers\.html#(?:fields|operations)/.test(id)) return 0.2;
  return section.titles?.length === 0 ? 2 : 1;
}
