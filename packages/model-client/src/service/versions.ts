/** The versions of the server that have an operation. All supported versions have it when both fields are left out. */
export interface VersionedRoute {
  /** The first version that has it. */
  readonly since?: string;
  /** The last version that is known not to have it, where the first one that does is not known. */
  readonly after?: string;
}

/** Returns when an operation was added, such as `in 0.12`; undefined when all supported versions have it. */
export function addedText({ since, after }: VersionedRoute): string | undefined {
  if (since !== undefined) return `in ${since}`;
  return after === undefined ? undefined : `after ${after}`;
}
