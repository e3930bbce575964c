import { checkRequest, type ListEndpoint, type NothingEndpoint, type Pages } from '@clients/core';
import type { Issue } from '../../entities/issue-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { callWithIssueId, type ProjectIssue } from './find-issue.js';
import type { MoveProjectIssue } from './schemas.js';

/** What is added to the address of a board or a column. */
interface WithIssue {
  issue_id: number;
}

/** The routes of issues on boards in one scope. */
export interface ProjectIssuesScope<Item extends object, Column extends object> {
  readonly list: ListEndpoint<{ where: Column; query?: PageQuery | undefined }, Issue>;
  readonly add: NothingEndpoint<{ where: Column & WithIssue }>;
  readonly move: NothingEndpoint<{ where: Item & WithIssue; body: MoveProjectIssue }>;
  readonly remove: NothingEndpoint<{ where: Column & WithIssue }>;
}

/**
 * Issues and pull requests on a project board. A closed board (403, `project-closed`) has to be
 * opened before they can be changed. Gitea 28 or newer only.
 */
export class ProjectIssues<Item extends object, Column extends object> {
  readonly #transport: Transport;
  readonly #scope: ProjectIssuesScope<Item, Column>;

  constructor(transport: Transport, scope: ProjectIssuesScope<Item, Column>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the issues and pull requests in a column, in their order. The default column also has
   * those that are on the board without a column. The board of a user or an organisation shows only
   * what the authenticated user can see. Gitea 28 or newer only.
   *
   * @throws {StatusError} 404 when the column is missing or hidden
   * @see GET /repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues
   * @see GET /orgs/{org}/projects/{id}/columns/{column_id}/issues
   * @see GET /user/projects/{id}/columns/{column_id}/issues
   */
  list(where: Column, query?: PageQuery, options?: CallOptions): Pages<Issue> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Puts an issue or a pull request on a board, into a column; one that is on the board already is
   * moved there. Gitea 28 or newer only.
   *
   * The server identifies it by its `id`, not by the number in its address. It is taken from the
   * issue; with `{ owner, repo, index }` or a pull request, one more request looks it up.
   *
   * @example
   * const column = { owner: 'ada', repo: 'engine', id: 1, column_id: 2 };
   * const issue = await forge.issues.create(column, { title: 'The engine overheats' });
   * await forge.projects.issues.add(column, issue);
   * @throws {InputError} for a bare number, which could be the number of the issue as well
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when the column or the issue is missing or hidden, or the issue is not of the repository that
   * has the board · 423 when a repository is archived
   * @see POST /repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues/{issue_id}
   * @see POST /orgs/{org}/projects/{id}/columns/{column_id}/issues/{issue_id}
   * @see POST /user/projects/{id}/columns/{column_id}/issues/{issue_id}
   * @see GET /repos/{owner}/{repo}/issues/{index}
   */
  add(where: Column, issue: ProjectIssue, options?: CallOptions): Promise<void> {
    const { add } = this.#scope;
    return this.#callForIssue(add, issue, options, (issue_id) => ({
      where: { ...where, issue_id },
    }));
  }

  /**
   * Moves an issue or a pull request of a board to a column of the same board, or to another place
   * in its column. Gitea 28 or newer only.
   *
   * The server identifies it by its `id`, not by the number in its address. It is taken from the
   * issue; with `{ owner, repo, index }` or a pull request, one more request looks it up.
   *
   * @throws {InputError} for a bare number, which could be the number of the issue as well
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when the board or the issue is missing or hidden · 422 when the issue is not on the board, or
   * the column is of another one · 423 when a repository is archived
   * @see POST /repos/{owner}/{repo}/projects/{id}/issues/{issue_id}/move
   * @see POST /orgs/{org}/projects/{id}/issues/{issue_id}/move
   * @see POST /user/projects/{id}/issues/{issue_id}/move
   * @see GET /repos/{owner}/{repo}/issues/{index}
   */
  move(
    where: Item,
    issue: ProjectIssue,
    body: MoveProjectIssue,
    options?: CallOptions,
  ): Promise<void> {
    const { move } = this.#scope;
    return this.#callForIssue(move, issue, options, (issue_id) => ({
      where: { ...where, issue_id },
      body,
    }));
  }

  /**
   * Takes an issue or a pull request off a board; the issue itself stays. Gitea 28 or newer only.
   *
   * The server identifies it by its `id`, not by the number in its address. It is taken from the
   * issue; with `{ owner, repo, index }` or a pull request, one more request looks it up.
   *
   * @param where the column that it is in
   * @throws {InputError} for a bare number, which could be the number of the issue as well
   * @throws {StatusError} 403 without write access, and `project-closed` on a closed board · 404
   * when the column or the issue is missing or hidden, or the issue is in another column · 423 when
   * a repository is archived
   * @see DELETE /repos/{owner}/{repo}/projects/{id}/columns/{column_id}/issues/{issue_id}
   * @see DELETE /orgs/{org}/projects/{id}/columns/{column_id}/issues/{issue_id}
   * @see DELETE /user/projects/{id}/columns/{column_id}/issues/{issue_id}
   * @see GET /repos/{owner}/{repo}/issues/{index}
   */
  remove(where: Column, issue: ProjectIssue, options?: CallOptions): Promise<void> {
    const { remove } = this.#scope;
    return this.#callForIssue(remove, issue, options, (issue_id) => ({
      where: { ...where, issue_id },
    }));
  }

  /** @param makeInput makes the input of the endpoint from the `id` of the issue */
  #callForIssue<In extends object>(
    endpoint: NothingEndpoint<In>,
    issue: ProjectIssue,
    options: CallOptions | undefined,
    makeInput: (issueId: number) => NoInfer<In>,
  ): Promise<void> {
    return callWithIssueId(this.#transport, endpoint, issue, options, {
      check: () => checkRequest(this.#transport, endpoint, makeInput(0), options),
      send: (transport, issueId) => transport.call(endpoint, makeInput(issueId), options),
    });
  }
}
