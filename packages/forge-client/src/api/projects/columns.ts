import type { Endpoint, ListEndpoint, NothingEndpoint, Pages } from '@clients/core';
import type { ProjectColumn } from '../../entities/project-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import type {
  CreateProjectColumn,
  MoveProjectColumnsInput,
  UpdateProjectColumn,
} from './schemas.js';

/** The routes of columns in one scope. */
export interface ProjectColumnsScope<Item extends object, Column extends object> {
  readonly list: ListEndpoint<{ where: Item; query?: PageQuery | undefined }, ProjectColumn>;
  readonly get: Endpoint<{ where: Column }, ProjectColumn>;
  readonly create: Endpoint<{ where: Item; body: CreateProjectColumn }, ProjectColumn>;
  readonly update: Endpoint<{ where: Column; body: UpdateProjectColumn }, ProjectColumn>;
  readonly move: NothingEndpoint<{ where: Item; body: MoveProjectColumnsInput }>;
  readonly setDefault: NothingEndpoint<{ where: Column }>;
  readonly delete: NothingEndpoint<{ where: Column }>;
}

/**
 * Columns of a project board. A closed board (403, `project-closed`) has to be opened before they
 * can be changed. Gitea 28 or newer only.
 */
export class ProjectColumns<Item extends object, Column extends object> {
  readonly #transport: Transport;
  readonly #scope: ProjectColumnsScope<Item, Column>;

  constructor(transport: Transport, scope: ProjectColumnsScope<Item, Column>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the columns of a board, in their order. Gitea 28 or newer only.
   *
   * @throws {StatusError} 404 when the board is missing or hidden, or belongs to another owner
   * @see GET /repos/{owner}/{repo}/projects/{id}/columns
   * @see GET /orgs/{org}/projects/{id}/columns
   * @see GET /user/projects/{id}/columns
   */
  list(where: Item, query?: PageQuery, options?: CallOptions): Pages<ProjectColumn> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Gets a column. Gitea 28 or newer only.
   *
   * @throws {StatusError} 404 when it is missing or hidden, or belongs to another board
   * @see GET /repos/{owner}/{repo}/projects/{id}/columns/{column_id}
   * @see GET /orgs/{org}/projects/{id}/columns/{column_id}
   * @see GET /user/projects/{id}/columns/{column_id}
   */
  get(where: Column, options?: CallOptions): Promise<ProjectColumn> {
    return this.#transport.call(this.#scope.get, { where }, options);
  }

  /**
   * Creates a column. Not retried; titles need not be unique. Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when the board is missing or hidden · 422 for an empty title or an invalid colour · 423 when
   * the repository is archived
   * @see POST /repos/{owner}/{repo}/projects/{id}/columns
   * @see POST /orgs/{org}/projects/{id}/columns
   * @see POST /user/projects/{id}/columns
   */
  create(where: Item, body: CreateProjectColumn, options?: CallOptions): Promise<ProjectColumn> {
    return this.#transport.call(this.#scope.create, { where, body }, options);
  }

  /**
   * Updates a column; omitted fields stay as they are. Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when it is missing or hidden · 422 for an invalid colour, or a position beyond -128 to 127 ·
   * 423 when the repository is archived
   * @see PATCH /repos/{owner}/{repo}/projects/{id}/columns/{column_id}
   * @see PATCH /orgs/{org}/projects/{id}/columns/{column_id}
   * @see PATCH /user/projects/{id}/columns/{column_id}
   */
  update(where: Column, body: UpdateProjectColumn, options?: CallOptions): Promise<ProjectColumn> {
    return this.#transport.call(this.#scope.update, { where, body }, options);
  }

  /**
   * Changes the order of the columns of a board. The list must name every column exactly once.
   * Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when the board is missing or hidden · 422 when a column is missing from the list, or is there
   * twice · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/projects/{id}/columns/move
   * @see POST /orgs/{org}/projects/{id}/columns/move
   * @see POST /user/projects/{id}/columns/move
   */
  move(where: Item, body: MoveProjectColumnsInput, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.move, { where, body }, options);
  }

  /**
   * Makes a column the default one of its board, which also has the issues without a column. Gitea
   * 28 or newer only.
   *
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when it is missing or hidden · 423 when the repository is archived
   * @see POST /repos/{owner}/{repo}/projects/{id}/columns/{column_id}/default
   * @see POST /orgs/{org}/projects/{id}/columns/{column_id}/default
   * @see POST /user/projects/{id}/columns/{column_id}/default
   */
  setDefault(where: Column, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.setDefault, { where }, options);
  }

  /**
   * Deletes a column; its issues stay on the board. Gitea 28 or newer only.
   *
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when it is missing or hidden · 422 for the default column: make another one the default first ·
   * 423 when the repository is archived
   * @see DELETE /repos/{owner}/{repo}/projects/{id}/columns/{column_id}
   * @see DELETE /orgs/{org}/projects/{id}/columns/{column_id}
   * @see DELETE /user/projects/{id}/columns/{column_id}
   */
  delete(where: Column, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.delete, { where }, options);
  }
}
