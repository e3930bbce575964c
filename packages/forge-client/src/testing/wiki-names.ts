import { percentDecoded } from '@clients/core/testing';

/**
 * Names of wiki pages have three spellings: the title, `a page`; its address, `a-page`, which is `sub_url` too; and the
 * file that git has, `a-page.md`. A dash in an address stands for a space, so titles with dashes of their own keep their
 * spaces and end in a mark.
 */
const mark = '.-';

/** Returns the address of a title; that of a title without a letter is `unnamed`. */
export function addressOfTitle(title: string): string {
  const trimmed = title.trim();
  return trimmed === '' || trimmed === '.' ? 'unnamed' : escaped(trimmed, false);
}

/** Returns the title of an address, which may also contain spaces or be the file name. */
export function titleOfAddress(address: string): string {
  return unescaped(address.endsWith('.md') ? address.slice(0, -3) : address);
}

/** The file behind an address. */
export function fileOfAddress(address: string): string {
  if (address.endsWith('.md')) return percentDecoded(address);
  return `${escaped(unescaped(address), address.endsWith(mark)).replaceAll('+', ' ')}.md`;
}

/** The address of a file. */
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
