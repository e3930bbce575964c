/** What a JSON value is made of; objects whose keys are data count as a map. */
export type Shape = string | ObjectShape | { readonly items: Shape };

interface ObjectShape {
  /** Kinds of each key. */
  readonly keys: Readonly<Record<string, Shape>>;
  /** Keys that every one of several objects has. */
  readonly always: readonly string[];
}

const maps = new Set(['arguments', 'projector_info']);

/** The shape of a value. */
export function shapeOf(value: unknown, key = ''): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value))
    return { items: value.map((item) => shapeOf(item)).reduce(merge, 'nothing') };
  if (typeof value !== 'object') return typeof value;
  if (maps.has(key)) return 'map';
  const keys = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, shapeOf(item, name)]),
  );
  return { keys, always: Object.keys(keys) };
}

/** One shape for values of several. */
export function merge(a: Shape, b: Shape): Shape {
  if (a === 'nothing') return b;
  if (b === 'nothing') return a;
  if (typeof a === 'string' || typeof b === 'string')
    return JSON.stringify(a) === JSON.stringify(b) ? a : 'mixed';
  if ('items' in a || 'items' in b)
    return 'items' in a && 'items' in b ? { items: merge(a.items, b.items) } : 'mixed';
  const keys: Record<string, Shape> = { ...a.keys };
  for (const [name, shape] of Object.entries(b.keys))
    keys[name] = merge(keys[name] ?? 'nothing', shape);
  return { keys, always: a.always.filter((name) => b.always.includes(name)) };
}

/** Where one shape does not fit into another: an unknown key, a missing one, another kind. */
export function differences(ours: Shape, theirs: Shape, path = ''): string[] {
  if (ours === 'nothing' || theirs === 'nothing' || theirs === 'mixed') return [];
  if (typeof ours === 'string' || typeof theirs === 'string') {
    return ours === theirs ? [] : [`${path}: ${name(ours)} for ${name(theirs)}`];
  }
  if ('items' in ours || 'items' in theirs) {
    return 'items' in ours && 'items' in theirs
      ? differences(ours.items, theirs.items, `${path}[]`)
      : [`${path}: list for object`];
  }
  const missing = theirs.always
    .filter((key) => !ours.always.includes(key))
    .map((key) => `${path}.${key}: missing`);
  const rest = Object.entries(ours.keys).flatMap(([key, shape]) => {
    const other = theirs.keys[key];
    return other === undefined
      ? [`${path}.${key}: too much`]
      : differences(shape, other, `${path}.${key}`);
  });
  return [...missing, ...rest];
}

function name(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  return 'items' in shape ? 'list' : 'object';
}
