import { problems, problemText, salvage, type Schema, settle, BAD } from '@clients/core/schema';
import { InputError } from '@clients/core';
import {
  type CreatePayload, createPayload, type DeletePayload, deletePayload, type ForkPayload, forkPayload, type IssueCommentPayload, issueCommentPayload,
  type IssuePayload, issuePayload, type PullRequestPayload, pullRequestPayload, type PushPayload, pushPayload, type StatusPayload, statusPayload,
} from './schemas.js';
import {
  type PackagePayload, packagePayload, type ReleasePayload, releasePayload, type RepositoryPayload, repositoryPayload, type WikiPayload, wikiPayload,
  type WorkflowJobPayload, workflowJobPayload, type WorkflowRunPayload, workflowRunPayload,
} from './site-schemas.js';
import { type Delivery, prove } from './verify.js';

/** The payload of each event that this release knows. */
export interface Payloads {
  create: CreatePayload;
  delete: DeletePayload;
  fork: ForkPayload;
  issue_comment: IssueCommentPayload;
  issues: IssuePayload;
  package: PackagePayload;
  pull_request: PullRequestPayload;
  pull_request_approved: PullRequestPayload;
  pull_request_comment: PullRequestPayload;
  pull_request_rejected: PullRequestPayload;
  push: PushPayload;
  release: ReleasePayload;
  repository: RepositoryPayload;
  status: StatusPayload;
  wiki: WikiPayload;
  workflow_job: WorkflowJobPayload;
  workflow_run: WorkflowRunPayload;
}

/** What every event says of itself. */
export interface EventHead {
  /** The name in the header, such as `push`. */
  readonly name: string;
  /** The finer name, such as `pull_request_label` for `pull_request`. */
  readonly type: string;
  /** Unique per delivery; the same again when the server delivers again. */
  readonly delivery: string | undefined;
  /** Where the hook was installed: `repository`, `user`, `organization`, `system` or `default`. */
  readonly target: string | undefined;
  /** Where the payload is not what its schema says, such as `release.author`; empty when it is. */
  readonly drift: readonly string[];
}

/** An event that this release knows: a `switch` over `event` narrows `payload`. */
export type KnownEvent = { readonly [E in keyof Payloads]: EventHead & { readonly event: E; readonly payload: Payloads[E] } }[keyof Payloads];

/** An event that came after this release: proved, but not checked. */
export interface OtherEvent extends EventHead {
  readonly event: 'other';
  readonly payload: unknown;
}

/** An event whose signature was right. */
export type WebhookEvent = KnownEvent | OtherEvent;

const SCHEMAS: { readonly [E in keyof Payloads]: Schema<Payloads[E]> } = {
  create: createPayload,
  delete: deletePayload,
  fork: forkPayload,
  issue_comment: issueCommentPayload,
  issues: issuePayload,
  package: packagePayload,
  pull_request: pullRequestPayload,
  pull_request_approved: pullRequestPayload,
  pull_request_comment: pullRequestPayload,
  pull_request_rejected: pullRequestPayload,
  push: pushPayload,
  release: releasePayload,
  repository: repositoryPayload,
  status: statusPayload,
  wiki: wikiPayload,
  workflow_job: workflowJobPayload,
  workflow_run: workflowRunPayload,
};

/**
 * Proves a delivery by its SHA-256 signature, in constant time, and gives its typed event.
 *
 * The body must be the raw one: read it before any parser does. All three header dialects are understood, JSON and form bodies alike.
 * A payload that is newer or older than this release is given all the same, with `drift` saying where; an unknown event is `other`.
 *
 * @param secret the secret of the hook; a delivery without a signature is refused
 * @throws {InputError} `webhook-unsigned`, `webhook-signature`, `webhook-body` or `webhook-event` as its `code`
 */
export async function verify(delivery: Delivery | Request, secret: string): Promise<WebhookEvent> {
  const { payload, ...head } = await prove(delivery, secret);
  if (!Object.hasOwn(SCHEMAS, head.name)) return { ...head, drift: [], event: 'other', payload };
  const event = head.name as keyof Payloads;
  const schema: Schema<unknown> = SCHEMAS[event];
  const settled = settle(schema, payload);
  if (settled !== BAD) return { ...head, drift: [], event, payload: settled } as KnownEvent;
  const found = problems(schema, payload);
  if (found.some(({ container }) => container)) throw new InputError(`webhook: ${problemText(found, 'payload')}`, { code: 'webhook-body' });
  return { ...head, drift: found.map(({ path }) => path), event, payload: salvage(schema, payload) } as KnownEvent;
}
