import type { Node } from './zod-view.js';

/** A normalizing schema: `fix` brings a value into the form that `inner` accepts. */
export interface Normalizer {
  readonly inner: Node;
  /** Idempotent. */
  readonly fix: (value: unknown) => unknown;
  /** Whether null is accepted, whatever `inner` does with it. */
  readonly takesNull: boolean;
}

/** The pipes made by `normalized`, which zod sees as plain pipes. */
export const normalizers: WeakMap<Node, Normalizer> = /* @__PURE__ */ new WeakMap<Node, Normalizer>();

/** The known values of open enums, which checks treat as plain strings. */
export const knownValues: WeakMap<Node, readonly string[]> = /* @__PURE__ */ new WeakMap<Node, readonly string[]>();
