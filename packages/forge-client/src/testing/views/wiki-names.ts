import { percentDecoded } from '@clients/core/testing';

/**
 * A wiki page has three names: its title, `a page`; its address, `a-page`, which is also its `sub_url`; and its file in git, `a-page.md`. A
 * dash in an address means a space, so a title with dashes keeps its spaces and ends in a mark.
 */
const mark = '.-';

/** Returns the address of a title; `unnamed` when the title is empty. */
export function addressOfTitle(title: string): string {
  const trimmed = title.trim();
  return trimmed === '' || trimmed === '.' ? 'unnamed' : escaped(trimmed, false);
}

/** Returns the title of an address, which may also contain spaces or be the file name. */
export function titleOfAddress(address: string): string {
  return unescaped(address.endsWith('.md') ? address.slice(0, -3) : address);
}

/** Returns the file of an address. */
export function fileOfAddress(address: string): string {
  if (address.endsWith('.md')) return percentDecoded(address);
  return `${escaped(unescaped(address), address.endsWith(mark)).replaceAll('+', ' ')}.md`;
}

/** Returns the address of a file. */
export function addressOfFile(file: string): string {
  const stem = file.slice(0, -3);
  return escaped(unescaped(stem), stem.endsWith(mark));
}

function escaped(title: string, marked: boolean): string {
  const keeps = marked || title.includes('-') || title.endsWith('.md');
  const text = keeps ? `${title}${mark}` : title.replaceAll(' ', '-');
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

function unescaped(text: string): string {
  const plain = text.endsWith(mark) ? text.slice(0, -mark.length) : text.replaceAll('-', ' ');
  return percentDecoded(plain.replaceAll('+', ' '));
}
