import { isOlder, type ServerKind } from '../../state/server-kinds.js';

/** How Markdown is rendered. */
export interface Rendering {
  /** Headings have ids, as in the modes `gfm` and `file`. */
  readonly headingIds: boolean;
  /** Headings say that their direction depends on the text: servers before Gitea 1.27. */
  readonly headingDirections: boolean;
}

/** Returns how a server renders Markdown in a mode. */
export function chooseRendering(like: ServerKind, mode: string): Rendering {
  const headingIds = mode === 'gfm' || mode === 'file';
  return { headingIds, headingDirections: isOlder(like) };
}

/**
 * Renders a small subset of Markdown: headings, lists, tables, code, emphasis, links, images and
 * paragraphs.
 */
export function renderMarkdown(source: string, rendering: Rendering): string {
  const ids = new Map<string, number>();
  return splitBlocks(source)
    .map((lines) => renderBlock(lines, rendering, ids))
    .join('');
}

const FENCE = /^```(\S*)\s*$/;
const HEADING = /^(#{1,6})\s+(\S.*)$/;
const ITEM = /^[*+-]\s(.*)$/;
const TABLE_RULE = /^[\s|:-]+$/;

/** Splits a text into blocks of lines: at empty lines outside code, and around headings. */
function splitBlocks(source: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] = [];
  let isCode = false;
  const close = (): void => {
    if (open.length > 0) blocks.push(open);
    open = [];
  };
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    if (FENCE.test(line)) {
      if (!isCode) close();
      open.push(line);
      if (isCode) close();
      isCode = !isCode;
    } else if (isCode) {
      open.push(line);
    } else if (HEADING.test(line)) {
      close();
      blocks.push([line]);
    } else if (line.trim() === '') {
      close();
    } else {
      open.push(line);
    }
  }
  close();
  return blocks;
}

function renderBlock(
  lines: readonly string[],
  rendering: Rendering,
  ids: Map<string, number>,
): string {
  const first = lines[0] ?? '';
  if (FENCE.test(first)) return renderCode(lines);
  if (HEADING.test(first)) return renderHeading(first, rendering, ids);
  if (first.includes('|') && isTableRule(lines[1] ?? '')) return renderTable(lines);
  if (lines.every((line) => ITEM.test(line))) return renderList(lines);
  return `<p dir="auto">${lines.map(renderInline).join('\n')}</p>\n`;
}

function renderHeading(line: string, rendering: Rendering, ids: Map<string, number>): string {
  const [, marks = '', text = ''] = HEADING.exec(line) ?? [];
  const id = rendering.headingIds ? ` id="user-content-${makeHeadingId(text, ids)}"` : '';
  const direction = rendering.headingDirections ? ' dir="auto"' : '';
  const tag = `h${String(marks.length)}`;
  return `<${tag}${id}${direction}>${renderInline(text)}</${tag}>\n`;
}

/** Returns the id of a heading; a second heading of the same text has a number. */
function makeHeadingId(text: string, ids: Map<string, number>): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
  const id = words === '' ? 'heading' : words;
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${String(count)}`;
}

/** Returns whether a line divides the head of a table from its rows. */
function isTableRule(line: string): boolean {
  return TABLE_RULE.test(line) && line.includes('-');
}

function renderTable([head = '', , ...rows]: readonly string[]): string {
  const row = (line: string, tag: string): string =>
    `<tr>\n${splitCells(line)
      .map((cell) => `<${tag}>${renderInline(cell)}</${tag}>\n`)
      .join('')}</tr>\n`;
  const body = rows.map((line) => row(line, 'td')).join('');
  const shown = body === '' ? '' : `<tbody>\n${body}</tbody>\n`;
  return `<table>\n<thead>\n${row(head, 'th')}</thead>\n${shown}</table>\n`;
}

function splitCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split('|').map((cell) => cell.trim());
}

function renderList(lines: readonly string[]): string {
  const items = lines.map(
    (line) => `<li>${renderInline(ITEM.exec(line)?.[1]?.trim() ?? '')}</li>\n`,
  );
  return `<ul dir="auto">\n${items.join('')}</ul>\n`;
}

/** Renders fenced code. Its colours are left out. */
function renderCode(lines: readonly string[]): string {
  const inner = FENCE.test(lines.at(-1) ?? '') ? lines.slice(1, -1) : lines.slice(1);
  return `<pre><code>${escapeHtml(inner.map((line) => `${line}\n`).join(''))}</code></pre>\n`;
}

function renderInline(source: string): string {
  return escapeHtml(source)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/!\[([^[\]]*)\]\(([^()[]+)\)/g, '<img src="$2" alt="$1">')
    .replace(/\[([^[\]]+)\]\(([^()[]+)\)/g, '<a href="$2" rel="nofollow">$1</a>');
}

function escapeHtml(source: string): string {
  return source
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;');
}
