import { base64, type ByteStream, decodeBase64, InputError, type Schema } from '@clients/core';
import {
  type GetFiles,
  type ListContentsQuery,
  getFilesBody,
  type ChangeFiles,
  type UpdateFile,
  type CreateFile,
} from '../api/contents/input-schemas.js';
import type { AddUserBlockQuery } from '../api/blocks/schemas.js';
import type { UpdateIssueLabels } from '../api/issues/labels/schemas.js';
import type { UpdateUser } from '../api/admin/users/schemas.js';
import type { UpdateHook } from '../api/hooks/schemas.js';
import type { UpdateLabel } from '../api/labels/schemas.js';
import type { UpdateMilestone } from '../api/milestones/schemas.js';
import type { UpdateOrg } from '../api/orgs/schemas.js';
import type {
  CreatePullRequest,
  MergePullRequest,
  UpdatePullRequest,
} from '../api/pulls/input-schemas.js';
import type { UpdateRepo } from '../api/repos/input-schemas.js';
import type { CreatePushMirror } from '../api/repos/push-mirrors/schemas.js';
import type { ForgeClient } from '../client.js';
import type { RunJobRef } from '../refs/action-schemas.js';
import type {
  CommentRef,
  IssueRef,
  LabelRef,
  MilestoneRef,
  PullRef,
} from '../refs/issue-schemas.js';
import type { CreateWikiPageBody } from '../api/wiki/schemas.js';
import type { FileRef, HookRef, ReleaseRef, RepoRef, WikiPageRef } from '../refs/repo-schemas.js';
import type { UpdateTeam } from '../api/teams/schemas.js';
import type {
  IdRef,
  OrgHookRef,
  OrgLabelRef,
  OrgRef,
  OrgUserRef,
  TeamRef,
  UserRef,
} from '../refs/user-schemas.js';
import type { CallOptions } from '../service/options.js';
import {
  textEncoding,
  toolText,
  type ToolText,
  toolUpload,
  type ToolUpload,
  toolWikiPage,
  type ToolWikiPage,
} from './special-schemas.js';

/** The parts of a tool's input, by slot. */
export type Slots = Readonly<Record<string, unknown>>;

/**
 * Special handling of an operation whose tool takes other input than the endpoint, or does more
 * than call it.
 */
export interface Special {
  /**
   * Schemas that are added to those of the endpoint, or replace them. `undefined` leaves a slot
   * out.
   */
  readonly input?: Readonly<Record<string, Schema<unknown> | undefined>>;
  /** Descriptions of fields that differ from those of the endpoint. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Query parameters that are sent unless the model names them. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Calls the method; without it the endpoint is called. */
  readonly send?: (forge: ForgeClient, slots: Slots, options: CallOptions) => Promise<unknown>;
  /** Calls the method of a download; without it the endpoint is called. */
  readonly download?: (
    forge: ForgeClient,
    slots: Slots,
    options: CallOptions,
  ) => Promise<ByteStream>;
}

const CONTENT_TEXT = 'Text of the file, or its bytes in base64 with `encoding`.';
const ENCODING_TEXT = '`base64` for bytes that are not text.';
const UPLOAD_TEXTS = {
  content: CONTENT_TEXT,
  filename: 'Name of the file, with its extension.',
  encoding: ENCODING_TEXT,
};
const TEXT_FILE = {
  input: { text: textEncoding },
  fields: { content: CONTENT_TEXT, encoding: ENCODING_TEXT },
};
const WIKI_TEXTS = { title: 'Title of the page.', content: 'Markdown.' };
const PATHS_TEXTS = {
  files: 'Paths from the root.',
  ref: 'Branch, tag or full hash; the default branch when omitted.',
};

/** The special operations by the names of their methods. */
export const SPECIAL_OPERATIONS: Readonly<Record<string, Special>> = {
  'contents.create': {
    ...TEXT_FILE,
    send: (forge, { where, body, text }, options) =>
      forge.contents.create(
        where as FileRef,
        { ...(body as CreateFile), ...(text as object) },
        options,
      ),
  },
  'contents.update': {
    ...TEXT_FILE,
    send: (forge, { where, body, text }, options) =>
      forge.contents.update(
        where as FileRef,
        { ...(body as UpdateFile), ...(text as object) },
        options,
      ),
  },
  'contents.change': {
    fields: {
      'files.content': "Text of the file, or, with `encoding: 'base64'`, its bytes in base64.",
    },
    send: (forge, { where, body }, options) =>
      forge.contents.change(where as RepoRef, body as ChangeFiles, options),
  },
  'contents.getMany': {
    input: { query: undefined, body: getFilesBody },
    fields: PATHS_TEXTS,
    send: (forge, { where, body }, options) =>
      forge.contents.getMany(where as RepoRef, body as GetFiles, options),
  },
  // The methods look up the ref, which the servers do not do.
  'contents.getRaw': {
    download: (forge, { where, query }, options) =>
      forge.contents.getRaw(where as FileRef, query as ListContentsQuery, options),
  },
  'contents.getMedia': {
    download: (forge, { where, query }, options) =>
      forge.contents.getMedia(where as FileRef, query as ListContentsQuery, options),
  },
  'contents.getEditorConfig': {
    send: (forge, { where, query }, options) =>
      forge.contents.getEditorConfig(where as FileRef, query as ListContentsQuery, options),
  },
  'orgs.blocks.add': {
    send: (forge, { where, query }, options) =>
      forge.orgs.blocks.add(where as OrgUserRef, query as AddUserBlockQuery, options),
  },
  'orgs.blocks.remove': {
    send: (forge, { where }, options) => forge.orgs.blocks.remove(where as OrgUserRef, options),
  },
  'user.blocks.add': {
    send: (forge, { where, query }, options) =>
      forge.user.blocks.add(where as UserRef, query as AddUserBlockQuery, options),
  },
  'user.blocks.remove': {
    send: (forge, { where }, options) => forge.user.blocks.remove(where as UserRef, options),
  },
  // The default of the method, which its endpoint does not have.
  'milestones.list': { query: { state: 'open' } },
  'issues.labels.add': {
    send: (forge, { where, body }, options) =>
      forge.issues.labels.add(where as IssueRef, body as UpdateIssueLabels, options),
  },
  'issues.labels.replace': {
    send: (forge, { where, body }, options) =>
      forge.issues.labels.replace(where as IssueRef, body as UpdateIssueLabels, options),
  },
  'issues.assets.create': {
    input: { body: toolUpload },
    fields: UPLOAD_TEXTS,
    send: (forge, { where, body }, options) =>
      forge.issues.assets.create(where as IssueRef, makeFile(body), options),
  },
  'issues.commentAssets.create': {
    input: { body: toolUpload },
    fields: UPLOAD_TEXTS,
    send: (forge, { where, body }, options) =>
      forge.issues.commentAssets.create(where as CommentRef, makeFile(body), options),
  },
  'releases.assets.create': {
    input: { body: toolUpload },
    fields: UPLOAD_TEXTS,
    send: (forge, { where, body }, options) =>
      forge.releases.assets.create(where as ReleaseRef, makeFile(body), options),
  },
  'pulls.merge': {
    send: (forge, { where, body }, options) =>
      forge.pulls.merge(where as PullRef, body as MergePullRequest, options),
  },
  'pulls.update': {
    send: (forge, { where, body }, options) =>
      forge.pulls.update(where as PullRef, body as UpdatePullRequest, options),
  },
  'teams.update': {
    send: (forge, { where, body }, options) =>
      forge.teams.update(where as TeamRef, body as UpdateTeam, options),
  },
  // The methods keep what the routes would reset, or refuse what a server would ignore.
  'hooks.update': {
    send: (forge, { where, body }, options) =>
      forge.hooks.update(where as HookRef, body as UpdateHook, options),
  },
  'orgs.hooks.update': {
    send: (forge, { where, body }, options) =>
      forge.orgs.hooks.update(where as OrgHookRef, body as UpdateHook, options),
  },
  'user.hooks.update': {
    send: (forge, { where, body }, options) =>
      forge.user.hooks.update(where as IdRef, body as UpdateHook, options),
  },
  'admin.hooks.update': {
    send: (forge, { where, body }, options) =>
      forge.admin.hooks.update(where as IdRef, body as UpdateHook, options),
  },
  'labels.update': {
    send: (forge, { where, body }, options) =>
      forge.labels.update(where as LabelRef, body as UpdateLabel, options),
  },
  'orgs.labels.update': {
    send: (forge, { where, body }, options) =>
      forge.orgs.labels.update(where as OrgLabelRef, body as UpdateLabel, options),
  },
  'milestones.update': {
    send: (forge, { where, body }, options) =>
      forge.milestones.update(where as MilestoneRef, body as UpdateMilestone, options),
  },
  'orgs.update': {
    send: (forge, { where, body }, options) =>
      forge.orgs.update(where as OrgRef, body as UpdateOrg, options),
  },
  'repos.update': {
    send: (forge, { where, body }, options) =>
      forge.repos.update(where as RepoRef, body as UpdateRepo, options),
  },
  'admin.users.update': {
    send: (forge, { where, body }, options) =>
      forge.admin.users.update(where as UserRef, body as UpdateUser, options),
  },
  'repos.pushMirrors.create': {
    send: (forge, { where, body }, options) =>
      forge.repos.pushMirrors.create(where as RepoRef, body as CreatePushMirror, options),
  },
  'pulls.create': {
    send: (forge, { where, body }, options) =>
      forge.pulls.create(where as RepoRef, body as CreatePullRequest, options),
  },
  'actions.jobs.rerun': {
    send: (forge, { where }, options) => forge.actions.jobs.rerun(where as RunJobRef, options),
  },
  'repos.markup.renderRawMarkdown': {
    input: { body: toolText },
    fields: { text: 'The text.' },
    send: (forge, { where, body }, options) =>
      forge.repos.markup.renderRawMarkdown(where as RepoRef, (body as ToolText).text, options),
  },
  'wiki.create': {
    input: { body: toolWikiPage },
    fields: WIKI_TEXTS,
    send: (forge, { where, body }, options) =>
      forge.wiki.create(where as RepoRef, makeWikiPage(body), options),
  },
  'wiki.get': {
    send: (forge, { where }, options) => forge.wiki.get(where as WikiPageRef, options),
  },
  'wiki.delete': {
    send: (forge, { where }, options) => forge.wiki.delete(where as WikiPageRef, options),
  },
  'wiki.update': {
    input: { body: toolWikiPage },
    fields: WIKI_TEXTS,
    send: (forge, { where, body }, options) =>
      forge.wiki.update(where as WikiPageRef, makeWikiPage(body), options),
  },
  // The server fixes the size of its pages: they are joined, and split by the tool.
  'wiki.revisions.list': { input: { query: undefined } },
  'server.markup.renderRawMarkdown': {
    input: { body: toolText },
    fields: { text: 'The text.' },
    send: (forge, { body }, options) =>
      forge.server.markup.renderRawMarkdown((body as ToolText).text, options),
  },
};

function makeFile(body: unknown): { readonly content: Uint8Array; readonly filename: string } {
  const { content, filename, encoding } = body as ToolUpload;
  return {
    content: encoding === 'base64' ? decodeContent(content) : new TextEncoder().encode(content),
    filename,
  };
}

function makeWikiPage(body: unknown): CreateWikiPageBody {
  const { content, ...rest } = body as ToolWikiPage;
  return { ...rest, content_base64: base64(new TextEncoder().encode(content)) };
}

function decodeContent(text: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (bytes === undefined) throw new InputError('content is not base64', { code: 'invalid-input' });
  return bytes;
}
