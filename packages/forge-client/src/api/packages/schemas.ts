import * as z from 'zod/v4/mini';
import {
  instant,
  integer,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';
import { type Repository, repository } from '../../entities/repository-schemas.js';
import { type User, user } from '../../entities/user-schemas.js';

/** A version of a package in a registry. */
export interface Package {
  /** Id of this version. */
  id: number;
  /** User or organisation; `null` when it was deleted. */
  owner: User | null;
  /** The repository that it is linked to; `null` when it is not linked. */
  repository: Repository | null;
  /** The user who published this version; `null` when the account was deleted. */
  creator: User | null;
  /** Type of the registry, such as `npm` or `container`. */
  type: string;
  name: string;
  version: string;
  /** URL of its web page. */
  html_url: string;
  /** When this version was published. */
  created_at: string;
}
export const packageInfo: ZodSchema<Package> = /* @__PURE__ */ object(() => ({
  id: integer(),
  owner: z.nullable(user),
  repository: z.nullable(repository),
  creator: z.nullable(user),
  type: z.string(),
  name: z.string(),
  version: z.string(),
  html_url: z.string(),
  created_at: instant(),
}));

/** A file of a package version. */
export interface PackageFile {
  id: number;
  /** In bytes. */
  size: number;
  name: string;
  /** In hex digits, like the other three hashes. */
  md5: string;
  /** In hex. */
  sha1: string;
  /** In hex. */
  sha256: string;
  /** In hex. */
  sha512: string;
}
export const packageFile: ZodSchema<PackageFile> = /* @__PURE__ */ schema(() =>
  normalized(packageFileInLowerCase, renameSize),
);

const packageFileInLowerCase: ZodSchema<PackageFile> = /* @__PURE__ */ object(() => ({
  id: integer(),
  size: integer(),
  name: z.string(),
  md5: z.string(),
  sha1: z.string(),
  sha256: z.string(),
  sha512: z.string(),
}));

/** Gitea up to 1.23 and Forgejo call the size `Size`. */
function renameSize(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'size' in value || !('Size' in value))
    return value;
  return { ...value, size: value.Size };
}

/** Filters of `packages.list`. */
export interface ListPackagesQuery extends PageQuery {
  /**
   * Type of the registry. The instance may support others; the list of an unknown type is empty.
   */
  type?:
    | OpenEnum<
        | 'alpine'
        | 'cargo'
        | 'chef'
        | 'composer'
        | 'conan'
        | 'conda'
        | 'container'
        | 'cran'
        | 'debian'
        | 'generic'
        | 'go'
        | 'helm'
        | 'maven'
        | 'npm'
        | 'nuget'
        | 'pub'
        | 'pypi'
        | 'rpm'
        | 'rubygems'
        | 'swift'
        | 'terraform'
        | 'vagrant'
      >
    | undefined;
  /** Only packages with this text in their names. */
  q?: string | undefined;
}
export const listPackagesQuery: ZodSchema<ListPackagesQuery> = /* @__PURE__ */ object(() => ({
  page: z.optional(integer()),
  limit: z.optional(integer()),
  type: z.optional(
    openEnum([
      'alpine',
      'cargo',
      'chef',
      'composer',
      'conan',
      'conda',
      'container',
      'cran',
      'debian',
      'generic',
      'go',
      'helm',
      'maven',
      'npm',
      'nuget',
      'pub',
      'pypi',
      'rpm',
      'rubygems',
      'swift',
      'terraform',
      'vagrant',
    ]),
  ),
  q: z.optional(z.string()),
}));
