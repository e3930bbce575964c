import type { Level } from './level.js';

/** A team of an organisation. */
export interface TeamRecord {
  readonly id: number;
  name: string;
  description: string;
  permission: Level;
  readonly units: Map<string, string>;
  includes_all_repositories: boolean;
  can_create_org_repo: boolean;
  visibility: string;
  readonly members: Set<number>;
  readonly repos: Set<number>;
}
