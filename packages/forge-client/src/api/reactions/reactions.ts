import type { Endpoint, ListEndpoint, NoInput, NothingEndpoint, Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { CommentRef, IssueRef } from '../../refs/issue-schemas.js';
import type { PageQuery } from '../../refs/page-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { CreateReaction, Reaction } from './schemas.js';

/** The routes of reactions to one kind of subject. */
export interface ReactionsScope<Where extends object> {
  readonly list: ListEndpoint<object, Reaction>;
  readonly add: Endpoint<{ where: Where; body: CreateReaction }, Reaction>;
  readonly remove: NothingEndpoint<{ where: Where; body: CreateReaction }>;
}

/** Reactions to an issue, a pull request or a comment. */
export class Reactions<Where extends object, Query extends object> {
  readonly #transport: Transport;
  readonly #scope: ReactionsScope<Where>;

  constructor(transport: Transport, scope: ReactionsScope<Where>) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /**
   * Lists the reactions to an issue or a comment. The server sends those to a comment all at once.
   *
   * @throws {StatusError} 403 when the user is not allowed to see reactions · 404 when the issue or
   * comment is missing or hidden
   * @see GET /repos/{owner}/{repo}/issues/{index}/reactions
   * @see GET /repos/{owner}/{repo}/issues/comments/{id}/reactions
   */
  list(where: Where, query?: Query, options?: CallOptions): Pages<Reaction> {
    return this.#transport.pages(this.#scope.list, { where, query }, options);
  }

  /**
   * Adds a reaction to an issue or a comment. If the user has already added it, returns the
   * existing reaction.
   *
   * @throws {StatusError} 403 when the issue is locked or the instance does not allow this reaction
   * · 404 when the issue or comment is missing or hidden
   * @see POST /repos/{owner}/{repo}/issues/{index}/reactions
   * @see POST /repos/{owner}/{repo}/issues/comments/{id}/reactions
   */
  add(where: Where, body: CreateReaction, options?: CallOptions): Promise<Reaction> {
    return this.#transport.call(this.#scope.add, { where, body }, options);
  }

  /**
   * Removes a reaction. Succeeds even if it does not exist.
   *
   * @throws {StatusError} 403 when the issue is locked · 404 when the issue or comment is missing
   * or hidden
   * @see DELETE /repos/{owner}/{repo}/issues/{index}/reactions
   * @see DELETE /repos/{owner}/{repo}/issues/comments/{id}/reactions
   */
  remove(where: Where, body: CreateReaction, options?: CallOptions): Promise<void> {
    return this.#transport.call(this.#scope.remove, { where, body }, options);
  }
}

/** Reactions at `forge.issues.commentReactions`. */
const issuesCommentReactionsScope: ReactionsScope<CommentRef> = {
  list: endpoints.listCommentReactions,
  add: endpoints.addCommentReaction,
  remove: endpoints.removeCommentReaction,
};

/** Reactions to a comment. */
export class IssueCommentReactions extends Reactions<CommentRef, NoInput> {
  constructor(transport: Transport) {
    super(transport, issuesCommentReactionsScope);
  }
}

/** Reactions at `forge.issues.reactions`. */
const issuesReactionsScope: ReactionsScope<IssueRef> = {
  list: endpoints.listIssueReactions,
  add: endpoints.addIssueReaction,
  remove: endpoints.removeIssueReaction,
};

/** Reactions to an issue or a pull request. */
export class IssueReactions extends Reactions<IssueRef, PageQuery> {
  constructor(transport: Transport) {
    super(transport, issuesReactionsScope);
  }
}
