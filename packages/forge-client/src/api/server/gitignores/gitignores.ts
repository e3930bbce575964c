import type { Pages } from '@clients/core';
import type { TemplateNameRef } from '../../../refs/user-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import type { GitignoreTemplateInfo } from './schemas.js';
import * as endpoints from './endpoints.js';

/** Templates of `.gitignore` files. */
export class ServerGitignores {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the names of templates for `.gitignore`; one request returns them all.
   *
   * @see GET /gitignore/templates
   */
  list(options?: CallOptions): Pages<string> {
    return this.#transport.pages(endpoints.listGitignoreTemplates, {}, options);
  }

  /**
   * Gets a template for `.gitignore`.
   *
   * @throws {StatusError} 404 for an unknown name; letter case matters
   * @see GET /gitignore/templates/{name}
   */
  get(where: TemplateNameRef, options?: CallOptions): Promise<GitignoreTemplateInfo> {
    return this.#transport.call(endpoints.getGitignoreTemplate, { where }, options);
  }
}
