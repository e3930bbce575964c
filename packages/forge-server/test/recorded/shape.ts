/** The type of each value in a JSON value. Objects and lists are written out. */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape };

/** Returns the shape of a value. Zero dates are types of their own; a list has the shape of its first item. */
export function shapeOf(value: unknown): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  if (typeof value !== 'string') return typeof value;
  if (value.startsWith('0001-01-01T00:00:00')) return 'zero date';
  if (value.startsWith('1970-01-01T00:00:00')) return 'epoch';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? 'date' : 'string';
}

/** Returns the differences of two shapes as `path: one, other`. An empty list equals any list. */
export function differences(wanted: Shape, found: Shape, path = ''): string[] {
  if (typeof wanted === 'string' || typeof found === 'string')
    return wanted === found ? [] : [`${path}: ${named(wanted)}, found ${named(found)}`];
  if (Array.isArray(wanted) || Array.isArray(found)) {
    if (!Array.isArray(wanted) || !Array.isArray(found))
      return [`${path}: ${named(wanted)}, found ${named(found)}`];
    const one = wanted[0] as Shape | undefined;
    const other = found[0] as Shape | undefined;
    return one === undefined || other === undefined ? [] : differences(one, other, `${path}[0]`);
  }
  const left = wanted as Readonly<Record<string, Shape>>;
  const right = found as Readonly<Record<string, Shape>>;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) => {
    const one = left[key];
    const other = right[key];
    if (one === undefined) return [`${path}.${key}: not there, found ${named(other)}`];
    return other === undefined
      ? [`${path}.${key}: ${named(one)}, not found`]
      : differences(one, other, `${path}.${key}`);
  });
}

function named(shape: Shape | undefined): string {
  if (typeof shape === 'string') return shape;
  return Array.isArray(shape) ? 'list' : 'object';
}
