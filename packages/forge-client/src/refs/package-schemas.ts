import { object, type Schema, string } from '@clients/core/schema';

/** A user or organisation that owns packages. */
export interface OwnerRef {
  /** Login or name. */
  owner: string;
}
export const ownerRef: Schema<OwnerRef> = /* @__PURE__ */ object(() => ({ owner: string() }));

/** A package, all versions of it. */
export interface PackageRef extends OwnerRef {
  /** Kind of registry, such as `npm` or `container`. */
  type: string;
  /** May contain slashes. */
  name: string;
}
export const packageRef: Schema<PackageRef> = /* @__PURE__ */ object(() => ({ owner: string(), type: string(), name: string() }));

/** One version of a package. */
export interface PackageVersionRef extends PackageRef {
  version: string;
}
export const packageVersionRef: Schema<PackageVersionRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  type: string(),
  name: string(),
  version: string(),
}));

/** A package and the repository to link it to. */
export interface PackageLinkRef extends PackageRef {
  /** A repository of the same owner. */
  repo_name: string;
}
export const packageLinkRef: Schema<PackageLinkRef> = /* @__PURE__ */ object(() => ({
  owner: string(),
  type: string(),
  name: string(),
  repo_name: string(),
}));
