import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { IssueConfig, IssueConfigValidation, IssueTemplate } from './schemas.js';

/** What a new issue starts with, read from files of the default branch. */
export class IssueTemplates {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the issue templates on the default branch; one request gives them all.
   *
   * A template that cannot be read is left out; the header `x-gitea-warning` says why.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_templates
   */
  list(where: RepoRef, options?: CallOptions): Pages<IssueTemplate> {
    return this.#transport.pages(endpoints.listIssueTemplates, { where }, options);
  }

  /**
   * Gives the settings for new issues; those that apply without a file when there is none.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_config
   */
  getConfig(where: RepoRef, options?: CallOptions): Promise<IssueConfig> {
    return this.#transport.call(endpoints.getIssueConfig, { where }, options);
  }

  /**
   * Tells whether the file with the settings for new issues can be read.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_config/validate
   */
  validateConfig(where: RepoRef, options?: CallOptions): Promise<IssueConfigValidation> {
    return this.#transport.call(endpoints.validateIssueConfig, { where }, options);
  }
}
