import { repoOf } from '../../access/rights.js';
import type { Call } from '../../http/call.js';
import { json } from '../../http/replies.js';
import type { RepoRecord } from '../../state/records.js';
import { keysOf, linesOf, textOf, wordsOf } from '../../workflows/yaml.js';
import type { Handlers } from '../route.js';

const folders = ['.gitea', '.forgejo', '.github'].flatMap((root) => [`${root}/ISSUE_TEMPLATE/`, `${root}/issue_template/`]);

export const issueTemplateRoutes: Handlers = {
  repoGetIssueTemplates(call) {
    const found = files(call, repoOf(call)).flatMap(([path, text]) => templateOf(path, text) ?? []);
    return json(found.length === 0 ? null : found);
  },
  repoGetIssueConfig: (call) => json(configOf(call, repoOf(call))),
  repoValidateIssueConfig(call) {
    repoOf(call);
    return json({ valid: true, message: '' });
  },
};

/** Returns the paths and texts of the files in the template folders of the default branch. */
function files({ state }: Call, repo: RepoRecord): [string, string][] {
  const tree = repo.refs.branch(repo.default_branch)?.tree ?? new Map<string, { readonly sha: string }>();
  return [...tree]
    .filter(([path]) => folders.some((folder) => path.startsWith(folder)))
    .map(([path, { sha }]) => [path, new TextDecoder().decode(state.objects.blob(sha))]);
}

/** Reads a template in Markdown with a header. Forms in YAML are listed without their fields. */
function templateOf(path: string, text: string): Record<string, unknown> | undefined {
  const isForm = /\.ya?ml$/.test(path);
  if (isConfig(path) || !(isForm || path.endsWith('.md'))) return undefined;
  const [, header = '', content = ''] = isForm ? ['', text, ''] : (/^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? []);
  const keys = keysOf(linesOf(header));
  const name = textOf(keys, 'name');
  const about = textOf(keys, 'about') || textOf(keys, 'description');
  if (name === '' || about === '') return undefined;
  return {
    name,
    title: textOf(keys, 'title'),
    about,
    labels: wordsOf(keys, 'labels'),
    assignees: wordsOf(keys, 'assignees'),
    ref: `refs/heads/${textOf(keys, 'ref')}`,
    content,
    body: null,
    file_name: path,
  };
}

function isConfig(path: string): boolean {
  return /\/config\.ya?ml$/.test(path);
}

function configOf(call: Call, repo: RepoRecord): Record<string, unknown> {
  const text = files(call, repo).find(([path]) => isConfig(path))?.[1] ?? '';
  return { blank_issues_enabled: textOf(keysOf(linesOf(text)), 'blank_issues_enabled') !== 'false', contact_links: [] };
}
