import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { Project } from '../../entities/project-schemas.js';
import type {
  OrgProjectColumnRef,
  OrgProjectRef,
  ProjectColumnRef,
  ProjectRef,
  UserProjectColumnRef,
  UserProjectRef,
} from '../../refs/project-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { OrgRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { ProjectColumns, type ProjectColumnsScope } from './columns.js';
import * as endpoints from './endpoints.js';
import { ProjectIssues, type ProjectIssuesScope } from './issues.js';
import * as orgEndpoints from './org-endpoints.js';
import type { CreateProject, ListProjectsQuery, UpdateProject } from './schemas.js';
import * as userEndpoints from './user-endpoints.js';

/** The routes of one board, which have path parameters in every scope. */
interface SharedProjectsScope<Item extends object, Column extends object> {
  readonly get: Endpoint<{ where: Item }, Project>;
  readonly update: Endpoint<{ where: Item; body: UpdateProject }, Project>;
  readonly delete: NothingEndpoint<{ where: Item }>;
  readonly columns: ProjectColumnsScope<Item, Column>;
  readonly issues: ProjectIssuesScope<Item, Column>;
}

/** The methods of boards that have the same signature in every scope. */
class SharedProjects<Item extends object, Column extends object> {
  /** Columns of a board. */
  readonly columns: ProjectColumns<Item, Column>;
  /** Issues and pull requests on a board. */
  readonly issues: ProjectIssues<Item, Column>;
  readonly #transport: Transport;
  readonly #scope: SharedProjectsScope<Item, Column>;

  constructor(transport: Transport, scope: SharedProjectsScope<Item, Column>) {
    this.#transport = transport;
    this.#scope = scope;
    this.columns = new ProjectColumns(transport, scope.columns);
    this.issues = new ProjectIssues(transport, scope.issues);
  }

  /**
   * Gets a board. Gitea 28 or newer only.
   *
   * @throws {StatusError} 404 when it is missing or hidden, or belongs to another owner
   * @see GET /repos/{owner}/{repo}/projects/{id}
   * @see GET /orgs/{org}/projects/{id}
   * @see GET /user/projects/{id}
   */
  get(where: Item, options?: CallOptions): Promise<Project> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Updates a board, closes it or opens it again; omitted fields stay as they are. Gitea 28 or newer
   * only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 422 for an
   * empty title · 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/projects/{id}
   * @see PATCH /orgs/{org}/projects/{id}
   * @see PATCH /user/projects/{id}
   */
  update(where: Item, body: UpdateProject, options?: CallOptions): Promise<Project> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Deletes a board with its columns; its issues are kept. Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 without write access · 404 when it is missing or hidden · 423 when the
   * repository is archived
   * @see DELETE /repos/{owner}/{repo}/projects/{id}
   * @see DELETE /orgs/{org}/projects/{id}
   * @see DELETE /user/projects/{id}
   */
  delete(where: Item, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}

/** The routes of boards in a scope with path parameters. */
interface ProjectsScope<
  Parent extends object,
  Item extends object,
  Column extends object,
> extends SharedProjectsScope<Item, Column> {
  readonly list: ListEndpoint<{ where: Parent; query?: ListProjectsQuery | undefined }, Project>;
  readonly create: Endpoint<{ where: Parent; body: CreateProject }, Project>;
}

/** Boards of a repository or an organisation. */
class ScopeProjects<
  Parent extends object,
  Item extends object,
  Column extends object,
> extends SharedProjects<Item, Column> {
  readonly #transport: Transport;
  readonly #scope: ProjectsScope<Parent, Item, Column>;

  constructor(transport: Transport, scope: ProjectsScope<Parent, Item, Column>) {
    super(transport, scope);
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the boards of a repository or an organisation, the newest first: the open ones, unless
   * `state` selects others. The boards of an organisation are not those of its repositories. Gitea
   * 28 or newer only.
   *
   * @throws {StatusError} 403 with a token limited to public resources · 404 when the owner is
   * missing or hidden, or its boards are disabled
   * @see GET /repos/{owner}/{repo}/projects
   * @see GET /orgs/{org}/projects
   */
  list(where: Parent, query?: ListProjectsQuery, options?: CallOptions): Pages<Project> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Creates a board. Not retried; titles need not be unique. Gitea 28 or newer only.
   *
   * @example
   * const repo = { owner: 'ada', repo: 'engine' };
   * const { id } = await forge.projects.create(repo, {
   *   title: 'Roadmap',
   *   template_type: 'basic_kanban',
   * });
   * @throws {StatusError} 403 without write access to the boards of a repository · 404 when the
   * owner is missing or hidden, without write access to the boards of an organisation, and where
   * boards are disabled · 422 for an empty title · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/projects
   * @see POST /orgs/{org}/projects
   */
  create(where: Parent, body: CreateProject, options?: CallOptions): Promise<Project> {
    return this.#transport.call(this.#scope.create, { where, body }, options);
  }
}

/** Boards at `forge.projects`. */
const projectsScope: ProjectsScope<RepoRef, ProjectRef, ProjectColumnRef> = {
  list: endpoints.listProjects,
  get: endpoints.getProject,
  create: endpoints.createProject,
  update: endpoints.updateProject,
  delete: endpoints.deleteProject,
  columns: {
    list: endpoints.listProjectColumns,
    get: endpoints.getProjectColumn,
    create: endpoints.createProjectColumn,
    update: endpoints.updateProjectColumn,
    move: endpoints.moveProjectColumns,
    setDefault: endpoints.setDefaultProjectColumn,
    delete: endpoints.deleteProjectColumn,
  },
  issues: {
    list: endpoints.listProjectColumnIssues,
    add: endpoints.addProjectIssue,
    move: endpoints.moveProjectIssue,
    remove: endpoints.removeProjectIssue,
  },
};

/** Project boards of a repository. Gitea 28 or newer only. */
export class RepoProjects extends ScopeProjects<RepoRef, ProjectRef, ProjectColumnRef> {
  constructor(transport: Transport) {
    super(transport, projectsScope);
  }
}

/** Boards at `forge.orgs.projects`. */
const orgsProjectsScope: ProjectsScope<OrgRef, OrgProjectRef, OrgProjectColumnRef> = {
  list: orgEndpoints.listOrgProjects,
  get: orgEndpoints.getOrgProject,
  create: orgEndpoints.createOrgProject,
  update: orgEndpoints.updateOrgProject,
  delete: orgEndpoints.deleteOrgProject,
  columns: {
    list: orgEndpoints.listOrgProjectColumns,
    get: orgEndpoints.getOrgProjectColumn,
    create: orgEndpoints.createOrgProjectColumn,
    update: orgEndpoints.updateOrgProjectColumn,
    move: orgEndpoints.moveOrgProjectColumns,
    setDefault: orgEndpoints.setDefaultOrgProjectColumn,
    delete: orgEndpoints.deleteOrgProjectColumn,
  },
  issues: {
    list: orgEndpoints.listOrgProjectColumnIssues,
    add: orgEndpoints.addOrgProjectIssue,
    move: orgEndpoints.moveOrgProjectIssue,
    remove: orgEndpoints.removeOrgProjectIssue,
  },
};

/** Project boards of an organisation, for issues of any repository. Gitea 28 or newer only. */
export class OrgProjects extends ScopeProjects<OrgRef, OrgProjectRef, OrgProjectColumnRef> {
  constructor(transport: Transport) {
    super(transport, orgsProjectsScope);
  }
}

/** Boards at `forge.user.projects`, except their list and their creation. */
const userProjectsScope: SharedProjectsScope<UserProjectRef, UserProjectColumnRef> = {
  get: userEndpoints.getUserProject,
  update: userEndpoints.updateUserProject,
  delete: userEndpoints.deleteUserProject,
  columns: {
    list: userEndpoints.listUserProjectColumns,
    get: userEndpoints.getUserProjectColumn,
    create: userEndpoints.createUserProjectColumn,
    update: userEndpoints.updateUserProjectColumn,
    move: userEndpoints.moveUserProjectColumns,
    setDefault: userEndpoints.setDefaultUserProjectColumn,
    delete: userEndpoints.deleteUserProjectColumn,
  },
  issues: {
    list: userEndpoints.listUserProjectColumnIssues,
    add: userEndpoints.addUserProjectIssue,
    move: userEndpoints.moveUserProjectIssue,
    remove: userEndpoints.removeUserProjectIssue,
  },
};

/**
 * Project boards of the authenticated user, for issues of any repository. Gitea 28 or newer only.
 */
export class CurrentUserProjects extends SharedProjects<UserProjectRef, UserProjectColumnRef> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super(transport, userProjectsScope);
    this.#transport = transport;
  }

  /**
   * Lists the boards of the authenticated user, the newest first: the open ones, unless `state`
   * selects others. Gitea 28 or newer only.
   *
   * @throws {StatusError} 401 without a credential
   * @see GET /user/projects
   */
  list(query?: ListProjectsQuery, options?: CallOptions): Pages<Project> {
    return this.#transport.pages(userEndpoints.listUserProjects, { query }, options);
  }

  /**
   * Creates a board of the authenticated user. Not retried; titles need not be unique. Gitea 28 or
   * newer only.
   *
   * @throws {StatusError} 401 without a credential · 422 for an empty title
   * @see POST /user/projects
   */
  create(body: CreateProject, options?: CallOptions): Promise<Project> {
    return this.#transport.call(userEndpoints.createUserProject, { body }, options);
  }
}
