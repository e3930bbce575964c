/** The part of jsdom that is used here. Its own declarations would add those of a browser to every file. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' });
    readonly window: { readonly AbortController: typeof AbortController; readonly URL: typeof URL };
    getInternalVMContext(): object;
  }
}
