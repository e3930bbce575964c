// The parts of the configuration of VitePress that are functions: how tables are written, and what
// the search reads and prefers.

/** @param {any} config the configuration as data */
export function withExtensions(config) {
  config.markdown.config = labelCells;
  const { options } = config.themeConfig.search;
  options._render = renderForSearch;
  options.miniSearch = {
    options: { fields: ['title', 'titles', 'text', 'keywords'], extractField },
    searchOptions: {
      boost: { title: 4, text: 2, titles: 1, keywords: 4 },
      boostDocument,
      tokenize,
    },
  };
  return config;
}

/**
 * A cell says the head of its column, which a telephone shows beside it, because there the cells of
 * a row stand below each other. In a table of two columns, the second needs no name.
 *
 * @param {any} md
 */
function labelCells(md) {
  /** @param {any} state */
  const label = ({ tokens }) => {
    /** @type {string[]} */
    let heads = [];
    let column = 0;
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'thead_open') heads = [];
      if (token.type === 'tr_open') column = 0;
      if (token.type === 'th_open') heads.push(textOf(tokens[at + 1]));
      if (token.type !== 'td_open') continue;
      const head = heads[column] ?? '';
      if (heads.length > 2 && column > 0 && head !== '') token.attrSet('data-label', head);
      column += 1;
    }
  };
  md.core.ruler.push('label_cells', label);
}

/** @param {any} inline */
function textOf({ children }) {
  return children
    .map((/** @type {any} */ { content }) => content)
    .join('')
    .trim();
}

/** Headings within a method of the reference, which are no places to search for. */
const PARTS =
  /<h[2-5][^>]*>(Example|Parameters|Returns|Route|Throws|Type [Pp]arameters) <a class="header-anchor".*?<\/a><\/h[2-5]>/g;

/**
 * What the search reads of a page: with a line of keywords below its title, which `extractField`
 * finds.
 *
 * @param {string} source
 * @param {any} env
 * @param {any} md
 */
function renderForSearch(source, env, md) {
  const html = md.render(source, env);
  // The lists of the reference have no sentences of their own.
  if (/^reference\/.*index\.md$/.test(env.relativePath)) return '';
  if (env.relativePath.startsWith('reference/')) return html.replace(PARTS, '<p>$1</p>');
  const { keywords } = env.frontmatter;
  return keywords === undefined ? html : html.replace('</h1>', `$&\nKeywords: ${keywords}\n`);
}

// VitePress sends the text of the functions below to the page, so they use nothing from outside.

/**
 * Keywords are those of a page, and of the reference the names that a program writes: `$name$chatstream`,
 * and `$name$issuescreate` for `create` of `Issues`.
 *
 * @param {any} section
 * @param {string} field
 */
function extractField(section, field) {
  if (field !== 'keywords') return section[field];
  if (!section.id.includes('/reference/')) return /^Keywords: (.*)$/m.exec(section.text)?.[1] ?? '';
  const name = section.title.replace(/\W/g, '');
  const [, owner = ''] = /\/classes\/(\w+)\.html#/.exec(section.id) ?? [];
  const [noun = ''] = /[A-Z][a-z0-9]*$/.exec(owner.replace(/Client$/, '')) ?? [];
  return `$name$${name} $name$${noun}${name}`;
}

/**
 * Of what is searched for, `chatStream` and `issues.create` are words, and names of the reference.
 *
 * @param {string} text
 */
function tokenize(text) {
  const words = text.split(/[\n\r\p{Z}\p{P}]+/u).filter((word) => word !== '');
  const names = text.match(/\w*[a-z][A-Z]\w*(?![\w.])|\w+\.\w+(?![\w.])/g) ?? [];
  return [...words, ...names.map((name) => `$name$${name.replace('.', '')}`)];
}

/**
 * Guides come before the reference, and the beginning of a guide before its sections; but what is
 * called like a class or a method is that.
 *
 * @param {string} id the address
 * @param {string} term
 * @param {{ readonly titles?: readonly string[] }} section
 */
function boostDocument(id, term, { titles = [] }) {
  if (term.startsWith('$name$')) return 10;
  if (id.includes('/reference/')) return 0.2;
  if (id.includes('/examples/')) return 0.2;
  if (/\/(?:decisions|architecture|contributing|release|security|changes)\b/.test(id)) return 0.3;
  if (/\/routes\.html#forge-|\/servers\.html#(?:fields|operations)/.test(id)) return 0.2;
  return titles.length === 0 ? 2 : 1;
}
