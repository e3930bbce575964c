// Long code in the tables of a page may break.

/**
 * Lets long code in tables break after slashes, dots and brackets, but never inside a word, so that
 * a table of routes fits a window. Markdown has no way to write that, so such code becomes
 * HTML, with every character that has a meaning in Markdown or in Vue escaped.
 */
export function withBreakableCode(markdown: string): string {
  return markdown
    .split(/(^```[^]*?^```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/^\|.*$/gm, breakable)))
    .join('');
}

function breakable(row: string): string {
  const places = /[/.<](?=[\w{&])/g;
  // Matches short code too: otherwise the prose between two of them would be taken for code.
  return row.replace(/`([^`]+)`/g, (code, text: string) => {
    const plain = text.replaceAll('\\|', '|');
    if (text.length < 20 || plain.search(places) === -1) return code;
    const words = plain.replace(places, '$&\n').split('\n').map(escaped);
    return `<code v-pre>${words.join('<wbr>')}</code>`;
  });
}

/** Without the characters that mean something in Markdown or in Vue. */
function escaped(text: string): string {
  return text.replace(/[^\w /.,-]|_/g, (character) => `&#${String(character.codePointAt(0))};`);
}
