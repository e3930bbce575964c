import { failure, requireAdmin, findOrg, findRepo } from '../../access/rights.js';
import { renderHook } from '../../events/emit.js';
import { emitPush } from '../../events/runs.js';
import {
  type Body,
  type Call,
  counted,
  empty,
  invalid,
  linked,
  listing,
  type ListStyle,
  Refusal,
} from '../../http/index.js';
import { findDifferences } from '../../servers/index.js';
import type { HookRecord } from '../../state/records.js';
import { findById, pickGiven, type Handlers, makeShelfRoutes } from '../route.js';

export const hookRoutes: Handlers = {
  ...makeHookRoutes('repo', (call) => findRepo(call, 'admin').hooks, counted),
  ...makeHookRoutes('org', (call) => findOrg(call, 'owner').hooks, linked),
  ...makeHookRoutes('user', (call) => call.me.hooks, linked),
  ...makeHookRoutes('admin', listSiteHooks, linked, findSiteHook),
  adminListHooks(call) {
    const type = call.query.get('type') ?? 'system';
    const wanted = type === 'default' ? 'default' : 'system';
    const hooks = listSiteHooks(call).filter(({ scope }) => type === 'all' || scope === wanted);
    return listing(call, hooks, renderHook, linked);
  },
  repoTestHook(call) {
    const repo = findRepo(call, 'admin');
    const hook = findById(call, repo.hooks);
    const head = repo.refs.branch(repo.default_branch);
    const was = hook.active;
    hook.active = true;
    if (head !== undefined)
      emitPush(call, repo, `refs/heads/${repo.default_branch}`, head.parents[0] ?? head.sha, head, [
        head,
      ]);
    hook.active = was;
    return empty();
  },
};

function listSiteHooks(call: Call): HookRecord[] {
  requireAdmin(call);
  return call.state.hooks;
}

/** Finds a webhook of the instance. Only an edit of a missing one fails with a 500. */
function findSiteHook(call: Call, hooks: readonly HookRecord[]): HookRecord {
  const id = call.id('id');
  if (call.operation === 'adminEditHook' && !hooks.some((hook) => hook.id === id))
    throw failure(call, `webhook does not exist [id: ${String(id)}]`);
  return findById(call, hooks);
}

function makeHookRoutes(
  prefix: string,
  all: (call: Call) => HookRecord[],
  style: ListStyle,
  find = findById<HookRecord>,
): Handlers {
  return makeShelfRoutes<HookRecord>(
    [
      `${prefix}ListHooks`,
      `${prefix}CreateHook`,
      `${prefix}GetHook`,
      `${prefix}EditHook`,
      `${prefix}DeleteHook`,
    ],
    {
      all,
      find,
      view: (_call, hook) => renderHook(hook),
      make: (call) => makeHook(call, prefix),
      edit(call, hook) {
        const config = call.body.inner('config');
        if (config !== undefined) Object.assign(hook.config, readConfig(config));
        hook.secret = config?.text('secret') ?? hook.secret;
        Object.assign(hook, readOptions(call));
      },
      style,
    },
  );
}

/**
 * Returns the options of a webhook. Events, branch filter and authorization are replaced even when
 * they were not sent.
 */
function readOptions(
  call: Call,
): Pick<HookRecord, 'events' | 'branch_filter' | 'authorization' | 'updated_at'> {
  const { body, state } = call;
  const [branch_filter, authorization] = [
    body.text('branch_filter') ?? '',
    body.text('authorization_header') ?? '',
  ];
  return {
    events: readEvents(call),
    branch_filter,
    authorization,
    updated_at: state.now(),
    ...pickGiven(body, ['name'], ['active']),
  };
}

function readConfig(config: Body): Record<string, string> {
  // The server reads the configuration as texts alone.
  for (const key of Object.keys(config.values)) config.text(key);
  const { url, content_type, ...chat } = pickGiven(config, [
    'url',
    'content_type',
    'channel',
    'username',
    'icon_url',
    'color',
  ]);
  if (url !== undefined && !/^https?:\/\//.test(url)) throw invalid('Invalid url');
  if (content_type !== undefined && !['json', 'form'].includes(content_type))
    throw invalid('Invalid content type');
  return {
    ...chat,
    ...(content_type !== undefined && { content_type }),
    ...(url !== undefined && { url }),
  };
}

const types: readonly string[] = [
  ...['gitea', 'gogs', 'slack', 'discord', 'dingtalk', 'telegram', 'msteams', 'feishu'],
  ...['wechatwork', 'packagist', 'matrix'],
];

function makeHook(call: Call, prefix: string): HookRecord {
  const { body, state } = call;
  const type = body.required('type', 'Type');
  const others = findDifferences(state.like)?.hookTypes ?? [];
  if (!types.includes(type) && !others.includes(type)) throw invalid(`Invalid hook type: ${type}`);
  const config = body.inner('config');
  if (config === undefined) throw invalid('[Config]: Required');
  const address = readConfig(config);
  const missing = ['url', 'content_type', ...(type === 'slack' ? ['channel'] : [])].find(
    (key) => address[key] === undefined,
  );
  if (missing !== undefined) throw invalid(`Missing config option: ${missing}`);
  if (type === 'slack' && !/^[#@]?[\w-]+$/.test(address['channel'] ?? ''))
    throw new Refusal(400, 'Invalid slack channel name');
  return {
    id: state.nextId(),
    type,
    name: '',
    config: { ...(type === 'slack' && { username: '', icon_url: '', color: '' }), ...address },
    secret: config.text('secret') ?? '',
    active: false,
    created_at: state.now(),
    ...readOptions(call),
    scope:
      prefix === 'admin' && config.values['is_system_webhook'] !== 'true' ? 'default' : 'system',
  };
}

const issues = ['issues', 'issue_assign', 'issue_label', 'issue_milestone', 'issue_comment'];
const parts = ['assign', 'label', 'milestone', 'comment', 'review', 'sync', 'review_request'];
const pulls = ['pull_request', ...parts.map((part) => `pull_request_${part}`)];
const plainEvents =
  /^(create|delete|fork|push|repository|wiki|release|package|status|workflow_run|workflow_job)$/;

/**
 * Returns the subscribed events as servers store them: groups are expanded, `_only` is removed,
 * unknown names are dropped. Default: push.
 */
function readEvents({ body, state }: Call): string[] {
  const { without = [], adds = [] } = findDifferences(state.like)?.hookEvents ?? {};
  const all = (body.texts('events') ?? ['push']).flatMap((event) => {
    if (event === 'issues') return issues;
    if (event === 'pull_request') return pulls;
    if (event === 'issues_only' || event === 'pull_request_only')
      return [event.replace('_only', '')];
    const known = plainEvents.test(event) || issues.includes(event) || pulls.includes(event);
    return (known && !without.includes(event)) || adds.includes(event) ? [event] : [];
  });
  return body.list('events')?.length === 0 ? ['push'] : [...new Set(all)];
}
