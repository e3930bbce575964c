import type { Upload } from '@clients/core';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { RenderMarkdown, RenderMarkup } from './schemas.js';

/** Renders text to HTML as the web pages of a repository do. Nothing is stored. */
export class RepoMarkup {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Renders Markdown to HTML, with the links and mentions of a repository.
   *
   * Any token is enough, regardless of its scopes; anonymous requests are refused.
   *
   * @throws {StatusError} 422 for an unknown mode
   * @see POST /repos/{owner}/{repo}/markdown
   */
  renderMarkdown(where: RepoRef, body: RenderMarkdown, options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.renderRepoMarkdown, { where, body }, options);
  }

  /**
   * Renders a Markdown text, sent as plain text, to HTML. Links are not resolved against the
   * repository.
   *
   * @throws {StatusError} 422 when the text cannot be rendered
   * @see POST /repos/{owner}/{repo}/markdown/raw
   */
  renderRawMarkdown(where: RepoRef, text: string, options?: CallOptions): Promise<string> {
    return this.#transport.call(
      endpoints.renderRepoRawMarkdown,
      { where, body: makePlainText(text) },
      options,
    );
  }

  /**
   * Renders text in any markup language that the server supports to HTML, with the links and
   * mentions of a repository.
   *
   * With `Mode: 'file'` the extension of `FilePath` selects the language.
   *
   * @throws {StatusError} 422 for an unknown mode or extension
   * @see POST /repos/{owner}/{repo}/markup
   */
  render(where: RepoRef, body: RenderMarkup, options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.renderRepoMarkup, { where, body }, options);
  }
}

/**
 * Renders text to HTML as the web pages do. Nothing is stored; `repos.markup` resolves links and
 * mentions of a repository.
 */
export class ServerMarkup {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Renders Markdown to HTML.
   *
   * Any token is enough, regardless of its scopes; anonymous requests are refused.
   *
   * @throws {StatusError} 422 for an unknown mode
   * @see POST /markdown
   */
  renderMarkdown(body: RenderMarkdown, options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.renderMarkdown, { body }, options);
  }

  /**
   * Renders a Markdown text, sent as plain text, to HTML. Links are not resolved against a
   * repository.
   *
   * @throws {StatusError} 422 when the text cannot be rendered
   * @see POST /markdown/raw
   */
  renderRawMarkdown(text: string, options?: CallOptions): Promise<string> {
    return this.#transport.call(
      endpoints.renderRawMarkdown,
      { body: makePlainText(text) },
      options,
    );
  }

  /**
   * Renders text in any markup language that the server supports to HTML.
   *
   * With `Mode: 'file'` the extension of `FilePath` selects the language.
   *
   * @throws {StatusError} 422 for an unknown mode or extension
   * @see POST /markup
   */
  render(body: RenderMarkup, options?: CallOptions): Promise<string> {
    return this.#transport.call(endpoints.renderMarkup, { body }, options);
  }
}

function makePlainText(text: string): Upload {
  return { content: new TextEncoder().encode(text), type: 'text/plain; charset=utf-8' };
}
