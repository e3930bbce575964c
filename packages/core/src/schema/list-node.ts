import { compile } from './check.js';
import type { Node } from './node.js';
import { type Finding, type Keys, wrongContainer } from './problems.js';
import { accepts, EMPTY_LIST, NONE, skip } from './quick.js';
import { isPlainObject, ownEntries } from './values.js';
import { type Check, INVALID } from './visit.js';

/** Makes the description of a list. */
export function arrayNode(item: Node): Node {
  return {
    type: 'array',
    item,
    quick: EMPTY_LIST,
    inert: false,
    absent: 'problem',
    makeCheck: () => arrayCheck(item),
    convert: (value, found, keys) => convertArray(item, value, found, keys),
  };
}

/** Makes the description of an object with any keys. */
export function recordNode(item: Node): Node {
  return {
    type: 'record',
    item,
    quick: NONE,
    inert: false,
    absent: 'problem',
    makeCheck: () => recordCheck(item),
    convert: (value, found, keys) => convertRecord(item, value, found, keys),
  };
}

function arrayCheck(element: Node): Check {
  const item = compile(element);
  const { quick, inert } = element;
  return (value, visit) => {
    if (!Array.isArray(value)) return INVALID;
    const list: unknown[] = value;
    if (inert && visit?.isQuiet === true) return list;
    for (let at = skip(list, 0, quick); at < list.length; at = skip(list, at + 1, quick)) {
      if (visit !== undefined) visit.step(list, at, element, item);
      else if (item(list[at], visit) !== list[at]) return INVALID;
    }
    return list;
  };
}

function convertArray(item: Node, value: unknown, found: Finding[], keys: Keys): unknown {
  if (!Array.isArray(value)) {
    found.push({ ...wrongContainer('a list'), keys, value });
    return value;
  }
  const items = value as readonly unknown[];
  const after = items.map((each, at) => item.convert(each, found, [...keys, at]));
  return after.every((each, at) => each === items[at]) ? value : after;
}

function recordCheck(element: Node): Check {
  const item = compile(element);
  const { quick } = element;
  return (value, visit) => {
    if (!isPlainObject(value)) return INVALID;
    for (const key of Object.keys(value)) {
      // Assigned to another object, it would replace the prototype.
      if (key === '__proto__') {
        if (visit === undefined) return INVALID;
        Reflect.deleteProperty(value, key);
      } else if (!accepts(quick, value[key])) {
        if (visit !== undefined) visit.step(value, key, element, item);
        else if (item(value[key], visit) !== value[key]) return INVALID;
      }
    }
    return value;
  };
}

function convertRecord(item: Node, value: unknown, found: Finding[], keys: Keys): unknown {
  if (!isPlainObject(value)) {
    found.push({ ...wrongContainer('an object'), keys, value });
    return value;
  }
  const entries = ownEntries(value);
  const after = entries.map(([key, each]): [string, unknown] => [key, item.convert(each, found, [...keys, key])]);
  const same = !Object.hasOwn(value, '__proto__') && after.every(([, each], at) => each === entries[at]?.[1]);
  return same ? value : Object.fromEntries(after);
}
