import { repoOf } from '../../access/rights.js';
import { fieldsAt, textAt, wordsAt, yaml } from '../../bytes/yaml.js';
import type { Call } from '../../http/call.js';
import { json } from '../../http/replies.js';
import type { Handlers } from '../route.js';

const folder = /^\.(?:gitea|forgejo|github)\/issue_template\//i;
const config = /\/config\.ya?ml$/;

export const issueTemplateRoutes: Handlers = {
  repoGetIssueTemplates(call) {
    const found = files(call).flatMap(([path, text]) => templateOf(path, text) ?? []);
    return json(found.length === 0 ? null : found);
  },
  repoGetIssueConfig(call) {
    const [, text = ''] = files(call).find(([path]) => config.test(path)) ?? [];
    return json({ blank_issues_enabled: textAt(yaml(text), 'blank_issues_enabled') !== 'false', contact_links: [] });
  },
  repoValidateIssueConfig(call) {
    repoOf(call);
    return json({ valid: true, message: '' });
  },
};

/** Returns the paths and texts of the files in the template folders of the default branch. */
function files(call: Call): [string, string][] {
  const { refs, default_branch } = repoOf(call);
  const inside = [...(refs.branch(default_branch)?.tree ?? [])].filter(([path]) => folder.test(path));
  return inside.map(([path, { sha }]) => [path, new TextDecoder().decode(call.state.objects.blob(sha))]);
}

/** Reads a template in Markdown with a header. Forms in YAML are listed without their fields. */
function templateOf(path: string, text: string): Record<string, unknown> | undefined {
  const form = /\.ya?ml$/.test(path) ? ['', text, ''] : undefined;
  const [, header = '', content = ''] = form ?? /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const fields = yaml(header);
  const words = (key: string): string[] | null => (key in fieldsAt(fields) ? wordsAt(fields, key) : null);
  const [name, title, ref] = ['name', 'title', 'ref'].map((key) => textAt(fields, key));
  const about = textAt(fields, 'about') || textAt(fields, 'description');
  if (config.test(path) || name === '' || about === '') return undefined;
  const lists = { labels: words('labels'), assignees: words('assignees') };
  return { name, title, about, ...lists, ref: `refs/heads/${ref ?? ''}`, content, body: null, file_name: path };
}
