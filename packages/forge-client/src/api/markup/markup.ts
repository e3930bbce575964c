import type { Endpoint } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import { arrange, type Head } from '../../service/scope.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { RenderMarkdown, RenderMarkup } from './schemas.js';

/** The routes that render, for the site or for one repository. */
export interface MarkupScope {
  readonly markdown: Endpoint<object, string>;
  readonly rawMarkdown: Endpoint<object, string>;
  readonly render: Endpoint<object, string>;
}

/** Renders texts to HTML as the web pages would; at `repos.markup` links and mentions are those of a repository. */
export class Markup<Home extends Head> {
  readonly #transport: Transport;
  readonly #scope: MarkupScope;

  constructor(transport: Transport, scope: MarkupScope) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Renders Markdown to HTML.
   *
   * Nothing is stored. Any token will do, whatever its scope; anonymous callers are refused.
   *
   * @throws {StatusError} 422 for a mode the server does not know
   * @see POST /markdown
   * @see POST /repos/{owner}/{repo}/markdown
   */
  markdown(...args: [...where: Home, body: RenderMarkdown, options?: CallOptions]): Promise<string> {
    return this.#transport.call(this.#scope.markdown, ...arrange(this.#scope.markdown, 'body', args));
  }

  /**
   * Renders Markdown that is sent as it is to HTML.
   *
   * Nothing is stored. Links are not resolved against a repository.
   *
   * @throws {StatusError} 422 when the text cannot be rendered
   * @see POST /markdown/raw
   * @see POST /repos/{owner}/{repo}/markdown/raw
   */
  rawMarkdown(...args: [...where: Home, text: string, options?: CallOptions]): Promise<string> {
    return this.#transport.call(this.#scope.rawMarkdown, ...arrange(this.#scope.rawMarkdown, 'body', args.map(plainText)));
  }

  /**
   * Renders a text in any markup language the server knows to HTML.
   *
   * Nothing is stored. The mode `file` picks the language by the ending of `FilePath`.
   *
   * @throws {StatusError} 422 for an unknown mode or ending
   * @see POST /markup
   * @see POST /repos/{owner}/{repo}/markup
   */
  render(...args: [...where: Home, body: RenderMarkup, options?: CallOptions]): Promise<string> {
    return this.#transport.call(this.#scope.render, ...arrange(this.#scope.render, 'body', args));
  }
}

/** Markup at `forge.repos.markup`. */
export const reposMarkupScope: MarkupScope = {
  markdown: endpoints.renderRepoMarkdown,
  rawMarkdown: endpoints.renderRepoRawMarkdown,
  render: endpoints.renderRepoMarkup,
};

/** Markup at `forge.server.markup`. */
export const serverMarkupScope: MarkupScope = {
  markdown: endpoints.renderMarkdown,
  rawMarkdown: endpoints.renderRawMarkdown,
  render: endpoints.renderMarkup,
};

/** The text travels as it is; address and options pass through. */
function plainText(arg: unknown): unknown {
  return typeof arg === 'string' ? { content: new TextEncoder().encode(arg), type: 'text/plain; charset=utf-8' } : arg;
}
