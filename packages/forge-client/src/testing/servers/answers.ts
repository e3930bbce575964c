import type { ServerKind } from '../../service/server-kinds.js';

/** How a response differs from that of Gitea 1.27. */
export interface AnswerDifference {
  /** Operations that differ; every operation when omitted. */
  readonly of?: readonly string[];
  /** The status that Gitea 1.27 responds with. */
  readonly status: number;
  /** The beginning of the message that Gitea 1.27 sends; any when omitted. */
  readonly words?: string;
  /** The status instead; the same when omitted. */
  readonly becomes?: number;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a bare status without a body. */
  readonly bare?: true;
}

const signingKeys = ['getSigningKey', 'repoSigningKey'];
const variables = ['createRepoVariable', 'createOrgVariable', 'createUserVariable'];
const archives = ['repoGetArchive', 'repoDownloadTarball', 'repoDownloadZipball', 'repoDownloadBundle'];

/** Gitea 1.22 and Forgejo 15. */
const older: readonly AnswerDifference[] = [
  { of: signingKeys, status: 404, words: 'no signing key', becomes: 200, bare: true },
  { of: variables, status: 201, becomes: 204, bare: true },
  { of: archives, status: 200, headers: { 'accept-ranges': 'bytes', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' } },
  { of: ['repoDeleteFile'], status: 422, words: 'sha does not match', becomes: 400 },
];

/** By server. The first entry that matches a response applies. */
export const ANSWERS: Readonly<Record<Exclude<ServerKind, 'gitea-1.27'>, readonly AnswerDifference[]>> = {
  'gitea-1.22': [...older, { status: 301, becomes: 307 }],
  'gitea-1.25': [{ of: ['downloadArtifact'], status: 302, headers: { 'content-disposition': 'attachment' } }],
  'forgejo-15': [
    ...older,
    { of: ['ActionsDispatchWorkflow'], status: 422, words: '[Ref]', becomes: 400 },
    { of: ['repoUpdateFile'], status: 422, words: 'sha does not match', becomes: 409 },
  ],
};
