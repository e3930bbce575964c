import type { Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { IssueConfig, IssueConfigValidation, IssueTemplate } from './schemas.js';

/** IssueTemplates. */
export class IssueTemplates {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists issue templates.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_templates
   */
  list(where: RepoRef, options?: CallOptions): Pages<IssueTemplate> {
    return this.#transport.pages(endpoints.listIssueTemplates, { where }, options);
  }

  /**
   * Gives issue config.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_config
   */
  getConfig(where: RepoRef, options?: CallOptions): Promise<IssueConfig> {
    return this.#transport.call(endpoints.getIssueConfig, { where }, options);
  }

  /**
   * Validates issue config.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/issue_config/validate
   */
  validateConfig(where: RepoRef, options?: CallOptions): Promise<IssueConfigValidation> {
    return this.#transport.call(endpoints.validateIssueConfig, { where }, options);
  }
}
