import type { ParamKind } from '@clients/core';

/** A `sub_url` that cannot be mistaken for a title: it contains escapes, or ends in `.-`, the suffix for titles that contain dashes. */
const SUB_URL = /^(?=.*%|.*\.-$)(?:[\w.~+-]|%[\dA-F]{2})+$/;

/** A page by its title or its `sub_url`. Servers read a dash in a title as a space; the methods of `Wiki` tell the two apart. */
export const pageNames: Readonly<Record<string, ParamKind>> = { pageName: { escaped: SUB_URL } };

/**
 * Returns whether a name can be the title of one page and the `sub_url` of another: servers read a dash as a space, and a name that ends in
 * `.md` as that of a file.
 */
export function isTwofold(name: unknown): name is string {
  return (
    typeof name === 'string' && /-|\.md$/.test(name) && !name.endsWith('.-') && !SUB_URL.test(name)
  );
}

/** Returns the `sub_url` of the page with such a title. */
export function subUrlOfTitle(title: string): string {
  // As Go's `url.QueryEscape`.
  const escaped = encodeURIComponent(`${title}.-`).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return escaped.replaceAll('%20', '+');
}
