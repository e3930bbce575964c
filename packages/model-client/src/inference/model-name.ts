/**
 * Returns the name of a model with its tag, as servers list it: a name without a tag means
 * `latest`.
 */
export function addTag(name: string): string {
  return name.includes(':', name.lastIndexOf('/')) ? name : `${name}:latest`;
}
