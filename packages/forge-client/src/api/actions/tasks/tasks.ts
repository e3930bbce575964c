import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionTask, ListTasksQueryInput } from './schemas.js';

/** Tasks: the jobs that runners have taken in a repository. */
export class ActionTasks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists tasks, newest first: one for each job that a runner took. `jobs` also includes jobs that
   * are waiting for a runner. Gitea 1.23 or newer and Forgejo.
   *
   * @throws {StatusError} 403 when actions are disabled for the user in this repository · 404 when
   * the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/tasks
   */
  list(where: RepoRef, query?: ListTasksQueryInput, options?: CallOptions): Pages<ActionTask> {
    return this.#transport.pages(endpoints.listTasks, { where, query }, options);
  }
}
