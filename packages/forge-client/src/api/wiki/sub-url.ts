import type { ParamKind } from '@clients/core';

/**
 * A `sub_url` that cannot be mistaken for a title: it contains escapes, or ends in `.-`, the suffix
 * for titles that contain dashes.
 */
const SUB_URL_PATTERN = /^(?=.*%|.*\.-$)(?:[\w.~+-]|%[\dA-F]{2})+$/;

/**
 * A page by its title or its `sub_url`. Servers read a dash in a title as a space; the methods of
 * `Wiki` tell the two apart.
 */
export const pageNames: Readonly<Record<string, ParamKind>> = {
  pageName: { escaped: SUB_URL_PATTERN },
};

/**
 * Returns whether a name can be the title of one page and the `sub_url` of another: servers read a
 * dash as a space, a name that ends in `.md` as that of a file, one that ends in `.-` as a title
 * with dashes, and an escape as its character.
 */
export function isTwofold(name: unknown): name is string {
  return typeof name === 'string' && (/-|\.md$/.test(name) || SUB_URL_PATTERN.test(name));
}

/** Returns the `sub_url` of the page with such a title. */
export function toSubUrl(title: string): string {
  const marked = title.includes('-') || title.endsWith('.md');
  // As Go's `url.QueryEscape`.
  const escaped = encodeURIComponent(marked ? `${title}.-` : title.replaceAll(' ', '-')).replaceAll(
    /[!'()*]/g,
    escapeLetter,
  );
  return escaped.replaceAll('%20', '+');
}

/**
 * Returns a name of the page with such a title that cannot be taken for the title of another one.
 */
export function toPageName(title: string): string {
  if (!isTwofold(title)) return title;
  const subUrl = toSubUrl(title);
  // One more escape: servers read it as the same letter. A dash is one only in a title with dashes,
  // otherwise a space.
  const pattern = subUrl.endsWith('.-')
    ? /^((?:%[\dA-F]{2}|\+)*)([\w~.-])/
    : /^((?:%[\dA-F]{2}|[+-])*)([\w~.])/;
  return subUrl.replace(
    pattern,
    (_, before: string, letter: string) => before + escapeLetter(letter),
  );
}

function escapeLetter(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
