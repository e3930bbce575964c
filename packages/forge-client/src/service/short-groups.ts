import { printAs } from '@clients/core';

/** Maximum number of names that are printed. */
const MAX_NAMES = 8;
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/**
 * Makes `console.log` print a group of methods, such as `forge.issues`, and the groups in it, by the
 * names of its methods: consoles show only the groups, each as an empty object. Once for each class.
 *
 * @param groups a client, or a group
 */
export function shortenGroups(groups: object): void {
  for (const group of Object.values(groups) as object[]) {
    const prototype = Object.getPrototypeOf(group) as object;
    // The transport prints itself.
    if (Object.hasOwn(group, INSPECT) || Object.hasOwn(prototype, INSPECT)) continue;
    const names = [...listMethods(prototype), ...Object.keys(group)];
    const shown = names.slice(0, MAX_NAMES).join(', ');
    printAs(prototype, () => ({ note: names.length > MAX_NAMES ? `${shown}, …` : shown }));
    shortenGroups(group);
  }
}

function listMethods(prototype: object): string[] {
  if (prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return [...own, ...listMethods(Object.getPrototypeOf(prototype) as object)];
}
