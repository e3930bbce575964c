/**
 * The versions of the server that have an operation. All supported versions have it when the field
 * is left out.
 */
export interface VersionedRoute {
  /** The first version that has it. */
  readonly since?: string;
}

/**
 * Returns when an operation was added, such as `in 0.12`; undefined when all supported versions
 * have it.
 */
export function describeAddition({ since }: VersionedRoute): string | undefined {
  return since === undefined ? undefined : `in ${since}`;
}
