/**
 * Lets long code in tables break after slashes and dots, so that a table of routes fits a window.
 * Markdown has no way to write that, so such code becomes HTML, with every character that has a
 * meaning in Markdown or in Vue escaped.
 */
export function withBreakableCode(markdown: string): string {
  return markdown
    .split(/(^```[^]*?^```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/^\|.*$/gm, breakable)))
    .join('');
}

function breakable(row: string): string {
  // Matches short code too: otherwise the prose between two of them would be taken for code.
  return row.replace(/`([^`]+)`/g, (code, text: string) => {
    if (text.length < 20 || !/[/.]\w|[/.]\{/.test(text)) return code;
    const escaped = text
      .replaceAll('\\|', '|')
      .replace(/[^\w /.,-]|_/g, (character) => `&#${String(character.codePointAt(0))};`);
    return `<code v-pre>${escaped.replace(/[/.](?=[\w&])/g, '$&<wbr>')}</code>`;
  });
}
