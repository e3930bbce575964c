export function inBrowser(): boolean {
  return 'document' in globalThis || 'importScripts' in globalThis;
}
