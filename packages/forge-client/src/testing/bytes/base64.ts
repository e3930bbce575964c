import { binaryBytes, encodeText } from '@clients/core/testing';
/**
 * Decodes base64 as the server does: padding is required, line feeds are ignored.
 *
 * @returns the position of the first invalid character when there is one
 */
export function decoded(text: string): Uint8Array<ArrayBuffer> | number {
  const wrong = firstWrong(text);
  return wrong ?? binaryBytes(atob(text));
}

/** Positions count bytes. An incomplete group is wrong at its first character. */
function firstWrong(text: string): number | undefined {
  const bytes = encodeText(text);
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

/** Only padding and line feeds may follow padding. Everything before it is ASCII, so positions in the text are positions in its bytes. */
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
