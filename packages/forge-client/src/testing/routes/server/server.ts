import {
  type Call,
  json,
  notFound,
  redirect,
  Refusal,
  type Reply,
  text,
} from '../../http/index.js';
import { findRepo } from '../../access/rights.js';
import { allowedReactions } from '../issues/comments.js';
import { type Handlers, requireFound } from '../route.js';
import { chooseRendering, renderMarkdown } from './markdown.js';
import { defaultLabels } from '../../changes/make-repo.js';
import { findLicenses } from '../../views/index.js';
import { readFields, readText, readWords, parseYaml } from '../../bytes/yaml.js';

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
  getGeneralAttachmentSettings: () =>
    json({ enabled: true, allowed_types: '', max_size: 100, max_files: 5 }),
  getGeneralRepositorySettings() {
    const parts = ['mirrors', 'http_git', 'migrations', 'stars', 'time_tracking', 'lfs'];
    return json(Object.fromEntries(parts.map((part) => [`${part}_disabled`, false])));
  },
  getGeneralUISettings: () =>
    json({
      default_theme: 'gitea-auto',
      allowed_reactions: allowedReactions,
      custom_emojis: ['git', 'gitea'],
    }),
  getSigningKey: refuseKey,
  getSigningKeySSH: refuseKey,
  repoSigningKey: refuseKey,
  repoSigningKeySSH: refuseKey,
  swaggerRedirect: (call) => redirect(303, '/api/swagger', call.request.method),
  renderMarkdown: markdown,
  renderMarkup: markdown,
  renderMarkdownRaw: rawMarkdown,
  repoRenderMarkdown: markdown,
  repoRenderMarkup: markdown,
  repoRenderMarkdownRaw: rawMarkdown,
};

function requireKnownRepo(call: Call): void {
  if (call.param('repo') !== '') findRepo(call);
}

/** The server signs no commits. */
function refuseKey(call: Call): never {
  requireKnownRepo(call);
  throw notFound('no signing key');
}

function rawMarkdown(call: Call): Reply {
  requireKnownRepo(call);
  return replyWithRendered(call, new TextDecoder().decode(call.bytes), '');
}

/** Renders Markdown. The case of the body's keys is ignored. */
function markdown(call: Call): Reply {
  requireKnownRepo(call);
  const body = call.body.inLowerCase();
  const mode = body.text('mode') ?? '';
  if (!['', 'gfm', 'comment', 'markdown', 'wiki', 'file'].includes(mode))
    throw new Refusal(422, `unsupported render mode: ${mode}`, 'text');
  if (
    mode === 'file' &&
    !/\.(md|markdown|mdown|mkd|livemd|org|csv|tsv)$/i.test(body.text('filepath') ?? '')
  )
    throw new Refusal(422, 'unable to find a render', 'text');
  return replyWithRendered(call, body.text('text') ?? '', mode);
}

function replyWithRendered({ state }: Call, source: string, mode: string): Reply {
  if (source.trim() === '') return { status: 200 };
  const html = renderMarkdown(source, chooseRendering(state.like, mode));
  return text(html, 200, 'text/html; charset=utf-8');
}

type Templates = Readonly<Record<string, string>>;

const gitignores: Templates = {
  Go: '*.exe\n*.test\ngo.work\n',
  Node: 'node_modules/\n*.log\n.env\n',
  Python: '__pycache__/\n.venv\n',
};
const licenses: Templates = {
  'Apache-2.0': 'Apache License\n',
  MIT: 'MIT License\n\nCopyright (c) <year> <copyright holders>\n\nPermission is hereby granted, free of charge, to any person\n',
};
const labels: Templates = { Advanced: '', Default: '' };

export const templateRoutes: Handlers = {
  listGitignoresTemplates: () => json(Object.keys(gitignores)),
  getGitignoreTemplateInfo: (call) =>
    json({ name: call.param('name'), source: findTemplate(gitignores, call) }),
  listLabelTemplates: () => json(Object.keys(labels)),
  getLabelTemplateInfo(call) {
    findTemplate(labels, call);
    return json(
      defaultLabels.map(([name, color, description]) => ({
        name,
        exclusive: false,
        color,
        description,
      })),
    );
  },
  listLicenseTemplates: (call) => json(Object.keys(licenses).map((key) => licenseView(call, key))),
  getLicenseTemplateInfo(call) {
    const body = findTemplate(licenses, call);
    return json({
      ...licenseView(call, call.param('name')),
      implementation: 'Copy the text into a file called LICENSE',
      body,
    });
  },
  repoGetLicenses: (call) => json(findLicenses(call, findRepo(call))),
};

function findTemplate(templates: Templates, call: Call): string {
  const name = call.param('name');
  return requireFound(Object.hasOwn(templates, name) ? templates[name] : undefined);
}

function licenseView({ root }: Call, key: string): Record<string, unknown> {
  return { key, name: key, url: `${root}/api/v1/licenses/${key}` };
}

const folder = /^\.(?:gitea|forgejo|github)\/issue_template\//i;
const config = /\/config\.ya?ml$/;

export const issueTemplateRoutes: Handlers = {
  repoGetIssueTemplates(call) {
    const found = files(call).flatMap(([path, text]) => parseTemplate(path, text) ?? []);
    return json(found.length === 0 ? null : found);
  },
  repoGetIssueConfig(call) {
    const [, text = ''] = files(call).find(([path]) => config.test(path)) ?? [];
    return json({
      blank_issues_enabled: readText(parseYaml(text), 'blank_issues_enabled') !== 'false',
      contact_links: [],
    });
  },
  repoValidateIssueConfig(call) {
    findRepo(call);
    return json({ valid: true, message: '' });
  },
};

function files(call: Call): [string, string][] {
  const { refs, default_branch } = findRepo(call);
  const inside = [...(refs.branch(default_branch)?.tree ?? [])].filter(([path]) =>
    folder.test(path),
  );
  return inside.map(([path, { sha }]) => [
    path,
    new TextDecoder().decode(call.state.objects.blob(sha)),
  ]);
}

/** Reads a template in Markdown with a header. Forms in YAML are listed without their fields. */
function parseTemplate(path: string, text: string): Record<string, unknown> | undefined {
  const form = /\.ya?ml$/.test(path) ? ['', text, ''] : undefined;
  const [, header = '', content = ''] = form ?? /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const fields = parseYaml(header);
  const words = (key: string): string[] | null =>
    key in readFields(fields) ? readWords(fields, key) : null;
  const [name, title, ref] = ['name', 'title', 'ref'].map((key) => readText(fields, key));
  const about = readText(fields, 'about') || readText(fields, 'description');
  if (config.test(path) || name === '' || about === '') return undefined;
  const lists = { labels: words('labels'), assignees: words('assignees') };
  return {
    name,
    title,
    about,
    ...lists,
    ref: `refs/heads/${ref ?? ''}`,
    content,
    body: null,
    file_name: path,
  };
}
