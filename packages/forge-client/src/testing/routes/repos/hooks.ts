import { onlyAdmins, orgOf, repoOf } from '../../access/rights.js';
import { hookView } from '../../events/deliveries.js';
import { reportPush } from '../../events/pushes.js';
import type { Body } from '../../http/body.js';
import type { Call } from '../../http/call.js';
import { counted, linked, listing, type ListStyle } from '../../http/paging.js';
import { created, empty, invalid, json, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { HookRecord } from '../../state/hook-records.js';
import { oneOf, removed } from '../lists.js';
import type { Handlers } from '../route.js';

/** Git hooks are scripts on the server's disk. Nobody may change them here. */
function noGitHooks(call: Call): never {
  repoOf(call);
  throw new Refusal(403, 'must be allowed to edit Git hooks');
}

export const hookRoutes: Handlers = {
  repoListGitHooks: noGitHooks,
  repoGetGitHook: noGitHooks,
  repoEditGitHook: noGitHooks,
  repoDeleteGitHook: noGitHooks,
  ...hooksAt('repo', (call) => repoOf(call, 'admin').hooks, counted),
  ...hooksAt('org', (call) => orgOf(call, 'owner').hooks, linked),
  ...hooksAt('user', (call) => call.me.hooks, linked),
  ...hooksAt('admin', siteHooks, linked),
  repoTestHook(call) {
    const repo = repoOf(call, 'admin');
    const hook = hookOf(call, repo.hooks);
    const head = repo.refs.branch(repo.default_branch);
    const was = hook.active;
    hook.active = true;
    if (head !== undefined) reportPush(call, repo, repo.default_branch, head.parents[0] ?? head.sha, head);
    hook.active = was;
    return empty();
  },
};

function siteHooks(call: Call): HookRecord[] {
  onlyAdmins(call);
  return call.state.hooks;
}

function hooksAt(prefix: string, shelfOf: (call: Call) => HookRecord[], style: ListStyle): Handlers {
  return {
    [`${prefix}ListHooks`](call) {
      const type = call.query.get('type') ?? 'system';
      const hooks = shelfOf(call).filter(
        ({ scope }) => prefix !== 'admin' || type === 'all' || scope === (type === 'default' ? 'default' : 'system'),
      );
      return listing(call, hooks, hookView, style);
    },
    [`${prefix}CreateHook`](call) {
      const hooks = shelfOf(call);
      const hook = hookFrom(call, prefix);
      hooks.push(hook);
      return created(hookView(hook));
    },
    [`${prefix}GetHook`]: (call) => json(hookView(hookOf(call, shelfOf(call)))),
    /** Changes a webhook. Events, branch filter and authorisation are replaced even when they were not sent. */
    [`${prefix}EditHook`](call) {
      const hooks = shelfOf(call);
      const body = call.body.as('EditHookOption');
      const hook = prefix === 'admin' && !hooks.some(({ id }) => id === call.id('id')) ? undefined : hookOf(call, hooks);
      if (hook === undefined) throw new Refusal(500, `webhook does not exist [id: ${String(call.id('id'))}]`);
      const config = body.inner('config');
      checkConfig(config);
      const [url, content] = [config?.text('url'), config?.text('content_type')];
      if (content !== undefined && content !== 'json' && content !== 'form') throw invalid('Invalid content type');
      if (url !== undefined && !/^https?:\/\//.test(url)) throw invalid('Invalid url');
      if (url !== undefined) hook.config['url'] = url;
      if (content !== undefined) hook.config['content_type'] = content;
      hook.secret = config?.text('secret') ?? hook.secret;
      hook.name = body.text('name') ?? hook.name;
      hook.events = eventsOf(call);
      hook.branch_filter = body.text('branch_filter') ?? '';
      hook.authorization = body.text('authorization_header') ?? '';
      hook.active = body.flag('active') ?? hook.active;
      hook.updated_at = call.state.now();
      return json(hookView(hook));
    },
    [`${prefix}DeleteHook`](call) {
      const hooks = shelfOf(call);
      return removed(hooks, hookOf(call, hooks));
    },
  };
}

function hookOf(call: Call, hooks: readonly HookRecord[], words?: string): HookRecord {
  return oneOf(hooks, ({ id }) => id === call.id('id'), words);
}

const types = /^(gitea|gogs|forgejo|slack|discord|dingtalk|telegram|msteams|feishu|wechatwork|packagist|matrix)$/;

function hookFrom(call: Call, prefix: string): HookRecord {
  const body = call.body.as('CreateHookOption');
  const type = body.required('type', 'Type');
  const config = body.inner('config');
  checkConfig(config);
  if (config === undefined) throw invalid('[Config]: Required');
  if (!types.test(type)) throw invalid(`Invalid hook type: ${type}`);
  const [url, content] = [config.text('url'), config.text('content_type')];
  if (url === undefined) throw invalid('Missing config option: url');
  if (content === undefined) throw invalid('Missing config option: content_type');
  if (content !== 'json' && content !== 'form') throw invalid('Invalid content type');
  if (!/^https?:\/\//.test(url)) throw invalid('Invalid url');
  const filter = body.text('branch_filter') ?? '';
  if (filter.lastIndexOf('[') > filter.lastIndexOf(']')) throw invalid('[BranchFilter]: unterminated character class');
  const now = call.state.now();
  const system = plain(config.values['is_system_webhook']) === 'true';
  return {
    id: call.state.nextId(),
    type,
    name: body.text('name') ?? '',
    config: { content_type: content, url, ...chat(type, config.values) },
    secret: config.text('secret') ?? '',
    events: eventsOf(call),
    branch_filter: body.text('branch_filter') ?? '',
    authorization: body.text('authorization_header') ?? '',
    active: body.flag('active') ?? false,
    created_at: now,
    updated_at: now,
    scope: prefix === 'admin' && !system ? 'default' : 'system',
  };
}

/** The server reads the configuration as texts alone. */
function checkConfig(config: Body | undefined): void {
  for (const key of Object.keys(config?.values ?? {})) config?.text(key);
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function chat(type: string, config: Readonly<Record<string, unknown>>): Record<string, string> {
  if (type !== 'slack') return {};
  const channel = plain(config['channel']);
  if (config['channel'] === undefined) throw invalid('Missing config option: channel');
  if (!/^[#@]?[\w-]+$/.test(channel)) throw new Refusal(400, 'Invalid slack channel name');
  return { channel, username: plain(config['username']), icon_url: plain(config['icon_url']), color: plain(config['color']) };
}

const issues = ['issues', 'issue_assign', 'issue_label', 'issue_milestone', 'issue_comment'];
const parts = ['assign', 'label', 'milestone', 'comment', 'review', 'sync', 'review_request'];
const pulls = ['pull_request', ...parts.map((part) => `pull_request_${part}`)];
const plainEvents = /^(create|delete|fork|push|repository|wiki|release|package|status|workflow_run|workflow_job)$/;
const known = (event: string): boolean => plainEvents.test(event) || issues.includes(event) || pulls.includes(event);

/**
 * Returns the subscribed events as the server stores them: groups are expanded, `_only` is removed, unknown names are dropped. Default:
 * push.
 */
function eventsOf(call: Call): string[] {
  const given = call.body.texts('events') ?? [];
  if (given.length === 0) return ['push'];
  const { without = [], adds = [] } = differencesOf(call.state.like)?.hookEvents ?? {};
  const all = given.flatMap((event) => {
    if (event === 'issues') return issues;
    if (event === 'pull_request') return pulls;
    if (event === 'issues_only' || event === 'pull_request_only') return [event.replace('_only', '')];
    return (known(event) && !without.includes(event)) || adds.includes(event) ? [event] : [];
  });
  return [...new Set(all)];
}
