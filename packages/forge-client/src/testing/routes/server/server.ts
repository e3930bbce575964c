import type { Reply } from '@clients/core/testing';
import { repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { json, notFound, redirect, Refusal, text } from '../../http/replies.js';
import { allowedReactions } from '../issues/comments.js';
import type { ForgeRoute, Handlers } from '../route.js';

export const serverRoutes: Handlers = {
  getVersion: (call) => json({ version: call.state.version }),
  getGeneralAPISettings: () =>
    json({
      max_response_items: 50,
      default_paging_num: 30,
      default_git_trees_per_page: 1000,
      default_max_blob_size: 10_485_760,
      default_max_response_size: 104_857_600,
    }),
  getGeneralAttachmentSettings: () => json({ enabled: true, allowed_types: '', max_size: 100, max_files: 5 }),
  getGeneralRepositorySettings: () =>
    json({
      mirrors_disabled: false,
      http_git_disabled: false,
      migrations_disabled: false,
      stars_disabled: false,
      time_tracking_disabled: false,
      lfs_disabled: false,
    }),
  getGeneralUISettings: () => json({ default_theme: 'gitea-auto', allowed_reactions: allowedReactions, custom_emojis: ['git', 'gitea'] }),
  getSigningKey() {
    throw notFound('no signing key');
  },
  getSigningKeySSH() {
    throw notFound('no signing key');
  },
  repoSigningKey(call) {
    repoOf(call);
    throw notFound('no signing key');
  },
  repoSigningKeySSH(call) {
    repoOf(call);
    throw notFound('no signing key');
  },
  swaggerRedirect: (call) => redirect(303, '/api/swagger', call.request.method),
  renderMarkdown: markdown,
  renderMarkup: markdown,
  renderMarkdownRaw: (call) => rendered(new TextDecoder().decode(call.bytes)),
  repoRenderMarkdown(call) {
    repoOf(call);
    return markdown(call);
  },
  repoRenderMarkup(call) {
    repoOf(call);
    return markdown(call);
  },
  repoRenderMarkdownRaw(call) {
    repoOf(call);
    return rendered(new TextDecoder().decode(call.bytes));
  },
};

/** The routes of federation, which no endpoint declares. */
export const federationRoutes: readonly ForgeRoute[] = [
  ['nodeinfo', 'GET', '/nodeinfo', notImplemented],
  ['activitypubGet', 'GET', '/activitypub/{path}', notImplemented],
  ['activitypubPost', 'POST', '/activitypub/{path}', notImplemented],
  ['activitypubPut', 'PUT', '/activitypub/{path}', notImplemented],
  ['activitypubPatch', 'PATCH', '/activitypub/{path}', notImplemented],
  ['activitypubDelete', 'DELETE', '/activitypub/{path}', notImplemented],
];

/** Federation is not supported. @throws a 501 */
function notImplemented(): never {
  throw new Refusal(501, 'Not implemented', 'text');
}

/** Renders Markdown. The case of the body's keys is ignored. */
function markdown(call: Call): Reply {
  const values = Object.fromEntries(
    Object.entries(call.body.as('MarkdownOption').values).map(([key, value]) => [key.toLowerCase(), value]),
  );
  const mode = values['mode'];
  const text = typeof values['text'] === 'string' ? values['text'] : '';
  if (typeof mode === 'string' && !['', 'gfm', 'comment', 'markdown', 'wiki', 'file'].includes(mode))
    throw new Refusal(422, `unsupported render mode: ${mode}`, 'text');
  return rendered(text);
}

/** Renders a small subset of Markdown: headings, emphasis, code, links and paragraphs. */
function rendered(source: string): Reply {
  if (source.trim() === '') return { status: 200 };
  const html = source
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const [, marks, heading] = /^(#{1,6})\s+(\S.*)$/.exec(block) ?? [];
      if (marks === undefined || heading === undefined) return `<p>${inline(block)}</p>`;
      const level = String(marks.length);
      return `<h${level} id="user-content-${heading.toLowerCase().replace(/\W+/g, '-')}">${inline(heading)}</h${level}>`;
    });
  return text(`${html.join('\n')}\n`, 200, 'text/html; charset=utf-8');
}

function inline(source: string): string {
  const escaped = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const strong = escaped.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/\*(.+?)\*/g, '<em>$1</em>');
  return strong.replace(/`(.+?)`/g, '<code>$1</code>').replace(/\[([^[\]]+)\]\(([^()[]+)\)/g, '<a href="$2" rel="nofollow">$1</a>');
}
