/** The value does not fit. */
export const BAD: unique symbol = /* @__PURE__ */ Symbol('bad');

/** The check does not model what it met: zod has to look. */
export const UNSURE: unique symbol = /* @__PURE__ */ Symbol('unsure');

/** Hands back the value, normalised in place where it may be, or BAD. */
export type Settle = (value: unknown) => unknown;

let doubts = 0;

/** Says BAD and marks the whole run as unsure, so that no union takes the next option on the strength of it. */
export function doubt(): typeof BAD {
  doubts += 1;
  return BAD;
}

/** Runs a check to the end: its value, BAD for certain, or UNSURE. A count, not a flag: refinements may run other checks inside. */
export function runCheck(check: Settle, value: unknown): unknown {
  const before = doubts;
  const result = check(value);
  return doubts === before ? result : UNSURE;
}

/** How often a check has said that it is unsure; two equal counts mean a run without doubt. */
export function doubtCount(): number {
  return doubts;
}
