import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { IssueConfig, IssueConfigValidation, IssueTemplate } from './schemas.js';

/** Templates and settings for new issues, read from files on the default branch. */
export class IssueTemplates {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the issue templates on the default branch; one request returns them all.
   *
   * Templates that cannot be read are left out; the response header `x-gitea-warning` states why.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_templates
   */
  list(where: RepoRef, options?: CallOptions): Pages<IssueTemplate> {
    return this.#transport.pages(endpoints.listIssueTemplates, { where }, options);
  }

  /**
   * Gets the settings for new issues, or the defaults when there is no settings file.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_config
   */
  getConfig(where: RepoRef, options?: CallOptions): Promise<IssueConfig> {
    return this.#transport.call(endpoints.getIssueConfig, { where }, options);
  }

  /**
   * Returns whether the file with the settings for new issues is valid.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_config/validate
   */
  validateConfig(where: RepoRef, options?: CallOptions): Promise<IssueConfigValidation> {
    return this.#transport.call(endpoints.validateIssueConfig, { where }, options);
  }
}
