/** Returns whether the code runs in a page or a worker. */
export function inBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis;
}
