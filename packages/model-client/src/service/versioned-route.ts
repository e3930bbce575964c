/**
 * The versions of the server that have an operation. All supported versions have it when the field
 * is left out.
 */
export interface VersionedRoute {
  /** The first version that has it. */
  readonly since?: string;
}
