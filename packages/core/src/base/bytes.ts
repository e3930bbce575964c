/** The pieces as one. */
export function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The replacement character may stand in a text by right. */
export function isUtf8(pieces: readonly Uint8Array[]): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(concat(pieces));
    return true;
  } catch {
    return false;
  }
}
