// As much of YAML as the embedded forge reads: keys by their indentation, plain values, and lists of plain values.

/** A key of a level, with what is below it. */
export interface Block {
  readonly key: string;
  readonly value: string;
  /** The lines indented below the key. */
  readonly lines: readonly string[];
}

/** Returns the keys of one level with the lines below each of them. */
export function keysOf(lines: readonly string[]): Block[] {
  const [first = ''] = lines;
  const indent = first.length - first.trimStart().length;
  const found: { key: string; value: string; lines: string[] }[] = [];
  for (const line of lines) {
    const [, space = '', key = '', value = ''] = /^(\s*)([^\s:][^:]*):(?:\s+(?!\s)(.*))?$/.exec(line) ?? [];
    if (key !== '' && space.length === indent && !key.startsWith('- ')) found.push({ key, value: value.trim(), lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

/** Returns a plain value without its comment and its quotation marks. */
export function valueOf(text: string): string {
  const comment = text.search(/\s#/);
  return (comment < 0 ? text : text.slice(0, comment).trimEnd()).replace(/^(["'])(.*)\1$/, '$2');
}

/** Returns the lines of a file that are neither empty nor comments. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
}

/** Returns the value of a key, `''` when it is missing. */
export function textOf(keys: readonly Block[], name: string): string {
  return valueOf(keys.find(({ key }) => key === name)?.value ?? '');
}

/** Returns the list of a key, whichever way it is written; `null` when it is missing. */
export function wordsOf(keys: readonly Block[], name: string): string[] | null {
  const found = keys.find(({ key }) => key === name);
  if (found === undefined) return null;
  if (found.value === '') return found.lines.map((line) => valueOf(line.trim().replace(/^- /, '')));
  const words = found.value.replace(/^\[|\]$/g, '').split(',');
  return words.map((word) => valueOf(word.trim()));
}
