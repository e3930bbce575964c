import type { Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { TemplateNameRef } from '../../../refs/user-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type {
  GitignoreTemplateInfo,
  LabelTemplate,
  LicensesTemplateListEntry,
  LicenseTemplateInfo,
} from './schemas.js';

/** Templates of the server for new repositories. */
export class Templates {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the names of templates for `.gitignore`; one request returns them all.
   *
   * @see GET /gitignore/templates
   */
  listGitignores(options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listGitignoreTemplates, {}, options);
  }

  /**
   * Gets a template for `.gitignore`.
   *
   * @throws {StatusError} 404 for an unknown name; letter case matters
   * @see GET /gitignore/templates/{name}
   */
  getGitignore(where: TemplateNameRef, options?: CallOptions): Promise<GitignoreTemplateInfo> {
    return this.#transport.call(endpoints.getGitignoreTemplate, { where }, options);
  }

  /**
   * Lists the names of label sets for new repositories; one request returns them all.
   *
   * @see GET /label/templates
   */
  listLabelSets(options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listLabelTemplates, {}, options);
  }

  /**
   * Lists the labels of a set; one request returns them all.
   *
   * @throws {StatusError} 404 for an unknown name
   * @see GET /label/templates/{name}
   */
  listLabelsOf(where: TemplateNameRef, options?: CallOptions): Pages<LabelTemplate> {
    return this.#transport.pages(endpoints.listTemplateLabels, { where }, options);
  }

  /**
   * Lists the licences for new repositories; one request returns them all.
   *
   * @see GET /licenses
   */
  listLicenses(options?: CallOptions): Pages<LicensesTemplateListEntry> {
    return this.#transport.pages(endpoints.listLicenseTemplates, {}, options);
  }

  /**
   * Gets a licence with its text.
   *
   * @throws {StatusError} 404 for an unknown key; letter case matters
   * @see GET /licenses/{name}
   */
  getLicense(where: TemplateNameRef, options?: CallOptions): Promise<LicenseTemplateInfo> {
    return this.#transport.call(endpoints.getLicenseTemplate, { where }, options);
  }
}
