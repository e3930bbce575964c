/** The error of the functions below. */
export const mine: TypeError = new TypeError('mine');
/** Rejects after 5 ms. */
export const late = async (): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  throw mine;
};
/** The ways in which a function can fail. */
export const ways: [string, () => never | Promise<never>][] = [
  [
    'throws',
    () => {
      throw mine;
    },
  ],
  ['rejects', () => Promise.reject(mine)],
  ['rejects later', late],
];
/** The error of a call when a function of the calling code fails. */
export const failed: Readonly<Record<string, unknown>> = {
  name: 'InputError',
  kind: 'input',
  code: 'callback-failed',
  cause: mine,
};

/** Returns a promise that rejects with any value, not only with errors. */
export function rejection(reason: unknown): Promise<never> {
  return new Promise((resolve) => {
    resolve({
      then: (_: unknown, reject?: ((reason: unknown) => unknown) | null) => reject?.(reason),
    } as PromiseLike<never>);
  });
}
