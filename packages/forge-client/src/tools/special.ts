import { base64, decodeBase64, InputError, type Schema } from '@clients/core';
import { type CreateFile, getFilesBody, type UpdateFile } from '../api/contents/input-schemas.js';
import type { CreateWikiPageBody } from '../api/wiki/schemas.js';
import type { ForgeClient } from '../client.js';
import type { CommentRef, IssueRef } from '../refs/issue-schemas.js';
import type { FileRef, ReleaseRef, RepoRef, WikiPageRef } from '../refs/repo-schemas.js';
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
  /**
   * Whether the method is called, because it does more than send the endpoint: it keeps what the
   * route would reset, refuses what a server would ignore, looks up a ref, or tries the route of the
   * other product. Otherwise the endpoint is called.
   */
  readonly byMethod?: boolean;
  /** Calls the method with other arguments than the slots. */
  readonly send?: (forge: ForgeClient, slots: Slots, options: CallOptions) => Promise<unknown>;
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

const BY_METHOD: Special = { byMethod: true };

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
    byMethod: true,
  },
  'contents.getMany': {
    input: { query: undefined, body: getFilesBody },
    fields: PATHS_TEXTS,
    byMethod: true,
  },
  'contents.getRaw': BY_METHOD,
  'contents.getMedia': BY_METHOD,
  'contents.getEditorConfig': BY_METHOD,
  'orgs.blocks.add': BY_METHOD,
  'orgs.blocks.remove': BY_METHOD,
  'user.blocks.add': BY_METHOD,
  'user.blocks.remove': BY_METHOD,
  // The default of the method, which its endpoint does not have.
  'milestones.list': { query: { state: 'open' } },
  'issues.labels.add': BY_METHOD,
  'issues.labels.replace': BY_METHOD,
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
  'pulls.merge': BY_METHOD,
  'pulls.update': BY_METHOD,
  'teams.update': BY_METHOD,
  'hooks.update': BY_METHOD,
  'orgs.hooks.update': BY_METHOD,
  'user.hooks.update': BY_METHOD,
  'admin.hooks.update': BY_METHOD,
  'labels.update': BY_METHOD,
  'orgs.labels.update': BY_METHOD,
  'milestones.update': BY_METHOD,
  'orgs.update': BY_METHOD,
  'repos.update': BY_METHOD,
  'admin.users.update': BY_METHOD,
  'repos.pushMirrors.create': BY_METHOD,
  'pulls.create': BY_METHOD,
  'actions.jobs.rerun': BY_METHOD,
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
  'server.signingKeys.getSsh': BY_METHOD,
  'wiki.get': BY_METHOD,
  'wiki.delete': BY_METHOD,
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
