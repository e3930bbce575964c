/** Returns whether the program runs in a page or a worker of a browser. */
export function inBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis;
}
