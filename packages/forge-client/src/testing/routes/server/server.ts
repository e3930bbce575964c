import type { Reply } from '@clients/core/testing';
import { repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { json, notFound, redirect, Refusal, text } from '../../http/replies.js';
import { allowedReactions } from '../issues/comments.js';
import type { Handlers } from '../route.js';

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
  getGeneralRepositorySettings() {
    const parts = ['mirrors', 'http_git', 'migrations', 'stars', 'time_tracking', 'lfs'];
    return json(Object.fromEntries(parts.map((part) => [`${part}_disabled`, false])));
  },
  getGeneralUISettings: () => json({ default_theme: 'gitea-auto', allowed_reactions: allowedReactions, custom_emojis: ['git', 'gitea'] }),
  getSigningKey: noKey,
  getSigningKeySSH: noKey,
  repoSigningKey: noKey,
  repoSigningKeySSH: noKey,
  swaggerRedirect: (call) => redirect(303, '/api/swagger', call.request.method),
  renderMarkdown: markdown,
  renderMarkup: markdown,
  renderMarkdownRaw: rawMarkdown,
  repoRenderMarkdown: markdown,
  repoRenderMarkup: markdown,
  repoRenderMarkdownRaw: rawMarkdown,
};

function inKnownRepo(call: Call): void {
  if (call.param('repo') !== '') repoOf(call);
}

/** The server signs no commits. */
function noKey(call: Call): never {
  inKnownRepo(call);
  throw notFound('no signing key');
}

function rawMarkdown(call: Call): Reply {
  inKnownRepo(call);
  return rendered(new TextDecoder().decode(call.bytes));
}

/** Renders Markdown. The case of the body's keys is ignored. */
function markdown(call: Call): Reply {
  inKnownRepo(call);
  const body = call.body.inLowerCase();
  const mode = body.text('mode') ?? '';
  if (!['', 'gfm', 'comment', 'markdown', 'wiki', 'file'].includes(mode))
    throw new Refusal(422, `unsupported render mode: ${mode}`, 'text');
  return rendered(body.text('text') ?? '');
}

/** Renders a small subset of Markdown: headings, emphasis, code, links and paragraphs. */
function rendered(source: string): Reply {
  if (source.trim() === '') return { status: 200 };
  const blocks = source
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const [, { length } = '', heading] = /^(#{1,6})\s+(\S.*)$/.exec(block) ?? [];
      return heading === undefined ? `<p>${inline(block)}</p>\n` : `<h${String(length)}>${inline(heading)}</h${String(length)}>\n`;
    });
  return text(blocks.join(''), 200, 'text/html; charset=utf-8');
}

function inline(source: string): string {
  const escaped = source.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const strong = escaped.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/\*(.+?)\*/g, '<em>$1</em>');
  return strong.replace(/`(.+?)`/g, '<code>$1</code>').replace(/\[([^[\]]+)\]\(([^()[]+)\)/g, '<a href="$2" rel="nofollow">$1</a>');
}
