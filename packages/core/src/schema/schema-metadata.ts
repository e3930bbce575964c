import type { Node } from './zod-view.js';

/** What `normalized` made: `fix` brings a value into the form that `inner` takes. */
export interface Normaliser {
  readonly inner: Node;
  /** Applied twice it gives the same as applied once. */
  readonly fix: (value: unknown) => unknown;
  /** Takes null, whatever `inner` does with it. */
  readonly takesNull: boolean;
}

/** The pipes made by `normalized`; the check knows them, zod sees plain pipes. */
export const normalisers: WeakMap<Node, Normaliser> = /* @__PURE__ */ new WeakMap<Node, Normaliser>();

/** The known words of open enums, which the check treats as plain strings. */
export const knownWords: WeakMap<Node, readonly string[]> = /* @__PURE__ */ new WeakMap<Node, readonly string[]>();
