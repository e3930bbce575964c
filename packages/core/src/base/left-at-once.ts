/**
 * Makes `return()` of a generator call `leave` at once. By itself a generator ends only after what it waits for, which may never arrive;
 * `leave` ends that wait.
 */
export function leftAtOnce<Item, Result>(
  generator: AsyncGenerator<Item, Result, undefined>,
  leave: () => void,
): AsyncGenerator<Item, Result, undefined> {
  const end = generator.return.bind(generator);
  generator.return = (value) => {
    leave();
    return end(value);
  };
  return generator;
}
