/**
 * Bytes of base64 as the server reads it: padded, line feeds ignored.
 *
 * @returns the place of the first letter that does not belong there, when there is one
 */
export function decoded(text: string): Uint8Array<ArrayBuffer> | number {
  const wrong = firstWrong(text);
  return wrong ?? Uint8Array.from(atob(text.replace(/[\r\n]/g, '')), (letter) => letter.charCodeAt(0));
}

/** Letters count in bytes, and a group that ends early is wrong from its first one. */
function firstWrong(text: string): number | undefined {
  const bytes = new TextEncoder().encode(text);
  let [inGroup, groupStart] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    const letter = String.fromCharCode(byte);
    if (letter === '\r' || letter === '\n') continue;
    if (inGroup === 0) groupStart = at;
    if (letter === '=') return afterPadding(text, at, inGroup);
    if (!/[A-Za-z0-9+/]/.test(letter)) return at;
    inGroup = (inGroup + 1) % 4;
  }
  return inGroup === 0 ? undefined : groupStart;
}

/** Nothing but padding and line feeds may follow a padding. All before it is ASCII, so that places in the text are places in its bytes. */
function afterPadding(text: string, at: number, inGroup: number): number | undefined {
  if (inGroup < 2) return at;
  let next = afterBreaks(text, at + 1);
  if (inGroup === 2) {
    if (next === text.length) return next;
    if (text[next] !== '=') return next - 1;
    next = afterBreaks(text, next + 1);
  }
  return next === text.length ? undefined : next;
}

function afterBreaks(text: string, at: number): number {
  return at + (/^[\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
}
