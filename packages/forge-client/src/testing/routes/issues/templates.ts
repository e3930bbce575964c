import { repoOf } from '../../access/rights.js';
import { fieldsAt, textAt, wordsAt, yaml } from '../../bytes/yaml.js';
import type { Call } from '../../http/call.js';
import { json } from '../../http/replies.js';
import type { RepoRecord } from '../../state/records.js';
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
  const fields = yaml(header);
  const words = (key: string): string[] | null => (key in fieldsAt(fields) ? wordsAt(fields, key) : null);
  const name = textAt(fields, 'name');
  const about = textAt(fields, 'about') || textAt(fields, 'description');
  if (name === '' || about === '') return undefined;
  return {
    name,
    title: textAt(fields, 'title'),
    about,
    labels: words('labels'),
    assignees: words('assignees'),
    ref: `refs/heads/${textAt(fields, 'ref')}`,
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
  return { blank_issues_enabled: textAt(yaml(text), 'blank_issues_enabled') !== 'false', contact_links: [] };
}
