import {
  type Call,
  replyWithJson,
  createNotFound,
  replyWithRedirect,
  Refusal,
  type Reply,
  replyWithText,
} from '../../http/index.js';
import { findRepo } from '../../access/rights.js';
import { ALLOWED_REACTIONS } from '../issues/comments.js';
import { type Handlers, requireFound } from '../route.js';
import { chooseRendering, renderMarkdown } from './markdown.js';
import { DEFAULT_LABELS } from '../../changes/make-repo.js';
import { findLicenses } from '../../views/index.js';
import { readFields, readText, readWords, parseYaml } from '../../bytes/yaml.js';

export const serverRoutes: Handlers = {
  getVersion: (call) => replyWithJson({ version: call.state.version }),
  getGeneralAPISettings: () =>
    replyWithJson({
      max_response_items: 50,
      default_paging_num: 30,
      default_git_trees_per_page: 1000,
      default_max_blob_size: 10_485_760,
      default_max_response_size: 104_857_600,
    }),
  getGeneralAttachmentSettings: () =>
    replyWithJson({ enabled: true, allowed_types: '', max_size: 100, max_files: 5 }),
  getGeneralRepositorySettings() {
    const parts = ['mirrors', 'http_git', 'migrations', 'stars', 'time_tracking', 'lfs'];
    return replyWithJson(Object.fromEntries(parts.map((part) => [`${part}_disabled`, false])));
  },
  getGeneralUISettings: () =>
    replyWithJson({
      default_theme: 'gitea-auto',
      allowed_reactions: ALLOWED_REACTIONS,
      custom_emojis: ['git', 'gitea'],
    }),
  getSigningKey: refuseKey,
  getSigningKeySSH: refuseKey,
  repoSigningKey: refuseKey,
  repoSigningKeySSH: refuseKey,
  swaggerRedirect: (call) => replyWithRedirect(303, '/api/swagger', call.request.method),
  renderMarkdown: replyWithMarkdown,
  renderMarkup: replyWithMarkdown,
  renderMarkdownRaw: replyWithRawMarkdown,
  repoRenderMarkdown: replyWithMarkdown,
  repoRenderMarkup: replyWithMarkdown,
  repoRenderMarkdownRaw: replyWithRawMarkdown,
};

function requireKnownRepo(call: Call): void {
  if (call.readParam('repo') !== '') findRepo(call);
}

/** The server signs no commits. */
function refuseKey(call: Call): never {
  requireKnownRepo(call);
  throw createNotFound('no signing key');
}

function replyWithRawMarkdown(call: Call): Reply {
  requireKnownRepo(call);
  return replyWithRendered(call, new TextDecoder().decode(call.bytes), '');
}

/** Renders Markdown. The case of the body's keys is ignored. */
function replyWithMarkdown(call: Call): Reply {
  requireKnownRepo(call);
  const body = call.body.lowerKeys();
  const mode = body.readText('mode') ?? '';
  if (!['', 'gfm', 'comment', 'markdown', 'wiki', 'file'].includes(mode))
    throw new Refusal(422, `unsupported render mode: ${mode}`, 'text');
  if (
    mode === 'file' &&
    !/\.(md|markdown|mdown|mkd|livemd|org|csv|tsv)$/i.test(body.readText('filepath') ?? '')
  )
    throw new Refusal(422, 'unable to find a render', 'text');
  return replyWithRendered(call, body.readText('text') ?? '', mode);
}

function replyWithRendered({ state }: Call, source: string, mode: string): Reply {
  if (source.trim() === '') return { status: 200 };
  const html = renderMarkdown(source, chooseRendering(state.like, mode));
  return replyWithText(html, 200, 'text/html; charset=utf-8');
}

type Templates = Readonly<Record<string, string>>;

const GITIGNORES: Templates = {
  'C++': '*.o\n*.so\n*.exe\n',
  Go: '*.exe\n*.test\ngo.work\n',
  Node: 'node_modules/\n*.log\n.env\n',
  Python: '__pycache__/\n.venv\n',
};
const LICENSES: Templates = {
  'Apache-2.0': 'Apache License\n',
  MIT: 'MIT License\n\nCopyright (c) <year> <copyright holders>\n\nPermission is hereby granted, free of charge, to any person\n',
};
const LABEL_SETS: Templates = { Advanced: '', Default: '' };

export const templateRoutes: Handlers = {
  listGitignoresTemplates: () => replyWithJson(Object.keys(GITIGNORES)),
  getGitignoreTemplateInfo: (call) =>
    replyWithJson({ name: call.readParam('name'), source: findTemplate(GITIGNORES, call) }),
  listLabelTemplates: () => replyWithJson(Object.keys(LABEL_SETS)),
  getLabelTemplateInfo(call) {
    findTemplate(LABEL_SETS, call);
    return replyWithJson(
      DEFAULT_LABELS.map(([name, color, description]) => ({
        name,
        exclusive: false,
        color,
        description,
      })),
    );
  },
  listLicenseTemplates: (call) =>
    replyWithJson(Object.keys(LICENSES).map((key) => renderLicense(call, key))),
  getLicenseTemplateInfo(call) {
    const body = findTemplate(LICENSES, call);
    return replyWithJson({
      ...renderLicense(call, call.readParam('name')),
      implementation: 'Copy the text into a file called LICENSE',
      body,
    });
  },
  repoGetLicenses: (call) => replyWithJson(findLicenses(call, findRepo(call))),
};

function findTemplate(templates: Templates, call: Call): string {
  const name = call.readParam('name');
  return requireFound(Object.hasOwn(templates, name) ? templates[name] : undefined);
}

function renderLicense({ root }: Call, key: string): Record<string, unknown> {
  return { key, name: key, url: `${root}/api/v1/licenses/${key}` };
}

const TEMPLATE_FOLDER_PATTERN = /^\.(?:gitea|forgejo|github)\/issue_template\//i;
const CONFIG_FILE_PATTERN = /\/config\.ya?ml$/;

export const issueTemplateRoutes: Handlers = {
  repoGetIssueTemplates(call) {
    const found = listTemplateFiles(call).flatMap(
      ([path, text]) => parseTemplate(path, text) ?? [],
    );
    return replyWithJson(found.length === 0 ? null : found);
  },
  repoGetIssueConfig(call) {
    const [, text = ''] =
      listTemplateFiles(call).find(([path]) => CONFIG_FILE_PATTERN.test(path)) ?? [];
    return replyWithJson({
      blank_issues_enabled: readText(parseYaml(text), 'blank_issues_enabled') !== 'false',
      contact_links: [],
    });
  },
  repoValidateIssueConfig(call) {
    findRepo(call);
    return replyWithJson({ valid: true, message: '' });
  },
};

function listTemplateFiles(call: Call): [string, string][] {
  const { refs, default_branch } = findRepo(call);
  const inside = [...(refs.getBranch(default_branch)?.tree ?? [])].filter(([path]) =>
    TEMPLATE_FOLDER_PATTERN.test(path),
  );
  return inside.map(([path, { sha }]) => [
    path,
    new TextDecoder().decode(call.state.objects.getBlob(sha)),
  ]);
}

/** Reads a template in Markdown with a header. Forms in YAML are listed without their fields. */
function parseTemplate(path: string, text: string): Record<string, unknown> | undefined {
  const form = /\.ya?ml$/.test(path) ? ['', text, ''] : undefined;
  const [, header = '', content = ''] = form ?? /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const fields = parseYaml(header);
  const words = (key: string): string[] | null =>
    key in readFields(fields) ? readWords(fields, key) : null;
  const name = readText(fields, 'name');
  const about = readText(fields, 'about') || readText(fields, 'description');
  if (CONFIG_FILE_PATTERN.test(path) || name === '' || about === '') return undefined;
  return {
    name,
    title: readText(fields, 'title'),
    about,
    labels: words('labels'),
    assignees: words('assignees'),
    ref: `refs/heads/${readText(fields, 'ref')}`,
    content,
    body: null,
    file_name: path,
  };
}
