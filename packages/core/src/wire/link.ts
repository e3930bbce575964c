import { encodePercent } from './address.js';

/** What a `Link` header says about the pages of a list. */
export interface LinkPaging {
  /** URL of the next page as the server wrote it; undefined when there is none. */
  readonly next: string | undefined;
  /**
   * Whether the header names any page. A header that only preloads a style sheet does not mean that
   * the list has ended.
   */
  readonly pages: boolean;
}

const PAGE_RELATIONS = new Set(['next', 'prev', 'previous', 'first', 'last']);

// The parts of a header, each read where the one before it ended. None of them backtracks.
const TARGET = /[\s,]*(?:<([^>]*)>?)?/y;
const PARAMETER = /\s*;[\s;]*([^=;,\s]*)/y;
/** An apostrophe is valid in an unquoted value: it opens a quoted one only if another follows. */
const VALUE = /\s*=\s*(?:"((?:[^"\\]|\\[^])*)"?|'((?:[^'\\]|\\[^])*)'|([^;,\s]*))/y;
const REST = /[^,]*/y;

/** Parses a `Link` header (RFC 8288) in all valid forms, and with single quotes, in linear time. */
export function readLink(header: string): LinkPaging {
  let at = 0;
  const read = (part: RegExp): RegExpExecArray | null => {
    part.lastIndex = at;
    const found = part.exec(header);
    if (found !== null) at = part.lastIndex;
    return found;
  };
  let pages = false;
  while (at < header.length) {
    const target = read(TARGET)?.[1]?.trim();
    let relation: string | undefined;
    let isAnchored = false;
    for (let param = read(PARAMETER); param !== null; param = read(PARAMETER)) {
      const [, double, single, bare = ''] = read(VALUE) ?? [];
      const name = param[1]?.toLowerCase();
      if (name === 'rel') relation ??= (double ?? single)?.replace(/\\(.?)/gs, '$1') ?? bare;
      // The link is about another page.
      isAnchored ||= name === 'anchor';
    }
    read(REST);
    if (target === undefined || isAnchored) continue;
    const relations = relation?.toLowerCase().split(/\s+/) ?? [];
    if (relations.includes('next')) return { next: target, pages: true };
    pages ||= relations.some((each) => PAGE_RELATIONS.has(each));
  }
  return { next: undefined, pages };
}

/**
 * Returns the query of a URL, whatever its host and path. An empty URL, or a mere fragment, refers
 * to the current page.
 */
export function readQuery(url: string, current: string): string {
  const end = url.indexOf('#');
  const text = end === -1 ? url : url.slice(0, end);
  if (text === '') return current;
  const start = text.indexOf('?');
  return start === -1 ? '' : text.slice(start + 1).replace(UNSAFE_CHARACTERS, encodePercent);
}

/** Characters that a request line must not contain unencoded; servers may forget to encode them. */
const UNSAFE_CHARACTERS = /[^\x21\x23-\x26\x28-\x3b\x3d\x3f-\x7e]+/g;
