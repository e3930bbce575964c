import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A user or organisation that owns packages. */
export interface OwnerRef {
  /** Login or name. */
  owner: string;
}
export const ownerRef: ZodSchema<OwnerRef> = /* @__PURE__ */ object(() => ({ owner: z.string() }));

/** A package, all versions of it. */
export interface PackageRef extends OwnerRef {
  /** Kind of registry, such as `npm` or `container`. */
  type: string;
  /** May contain slashes. */
  name: string;
}
export const packageRef: ZodSchema<PackageRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  type: z.string(),
  name: z.string(),
}));

/** One version of a package. */
export interface PackageVersionRef extends PackageRef {
  /** Version as published, such as `1.0.0` or the tag of a container image. */
  version: string;
}
export const packageVersionRef: ZodSchema<PackageVersionRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  type: z.string(),
  name: z.string(),
  version: z.string(),
}));

/** A package and the repository to link it to. */
export interface PackageLinkRef extends PackageRef {
  /** A repository of the same owner. */
  repo_name: string;
}
export const packageLinkRef: ZodSchema<PackageLinkRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  type: z.string(),
  name: z.string(),
  repo_name: z.string(),
}));
