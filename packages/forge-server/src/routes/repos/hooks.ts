import { createFailure, requireAdmin, findOrg, findRepo } from '../../access/rights.js';
import { renderHook } from '../../views/hook.js';
import { emitPush } from '../../events/runs.js';
import {
  type Body,
  type Call,
  COUNTED_STYLE,
  replyWithNothing,
  createInvalid,
  LINKED_STYLE,
  replyWithPagedList,
  type ListStyle,
  Refusal,
} from '../../http/index.js';
import { findDifferences } from '../../servers/differences.js';
import type { HookRecord } from '../../state/records.js';
import { findById, pickGiven, type Handlers, makeShelfRoutes } from '../route.js';

export const hookRoutes: Handlers = {
  ...makeHookRoutes('repo', (call) => findRepo(call, 'admin').hooks, COUNTED_STYLE),
  ...makeHookRoutes('org', (call) => findOrg(call, 'owner').hooks, LINKED_STYLE),
  ...makeHookRoutes('user', (call) => call.me.hooks, LINKED_STYLE),
  ...makeHookRoutes('admin', listSiteHooks, LINKED_STYLE, findSiteHook),
  adminListHooks(call) {
    const type = call.query.get('type') ?? 'system';
    const wanted = type === 'default' ? 'default' : 'system';
    const hooks = listSiteHooks(call).filter(({ scope }) => type === 'all' || scope === wanted);
    return replyWithPagedList(call, hooks, renderHook, LINKED_STYLE);
  },
  repoTestHook(call) {
    const repo = findRepo(call, 'admin');
    const hook = findById(call, repo.hooks);
    const head = repo.refs.getBranch(repo.default_branch);
    const was = hook.active;
    hook.active = true;
    if (head !== undefined)
      emitPush(call, repo, `refs/heads/${repo.default_branch}`, head.parents[0] ?? head.sha, head, [
        head,
      ]);
    hook.active = was;
    return replyWithNothing();
  },
  repoListGitHooks: refuseGitHooks,
  repoGetGitHook: refuseGitHooks,
  repoEditGitHook: refuseGitHooks,
  repoDeleteGitHook: refuseGitHooks,
};

/** Git hooks are switched off by default, for administrators too. */
function refuseGitHooks(call: Call): never {
  findRepo(call);
  throw new Refusal(403, 'must be allowed to edit Git hooks');
}

function listSiteHooks(call: Call): HookRecord[] {
  requireAdmin(call);
  return call.state.hooks;
}

/** Finds a webhook of the instance. Only an edit of a missing one fails with a 500. */
function findSiteHook(call: Call, hooks: readonly HookRecord[]): HookRecord {
  const id = call.readId('id');
  if (call.operation === 'adminEditHook' && !hooks.some((hook) => hook.id === id))
    throw createFailure(call, `webhook does not exist [id: ${String(id)}]`);
  return findById(call, hooks);
}

function makeHookRoutes(
  prefix: string,
  findAll: (call: Call) => HookRecord[],
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
      findAll,
      find,
      render: (_call, hook) => renderHook(hook),
      make: (call) => makeHook(call, prefix),
      edit(call, hook) {
        const config = call.body.readBody('config');
        // The secret stays as it is, and so do the settings of a chat without its channel.
        if (config !== undefined) {
          const { url, content_type, ...chat } = readConfig(config);
          const address = {
            ...(url !== undefined && { url }),
            ...(content_type !== undefined && { content_type }),
          };
          const isChat = hook.type === 'slack' && chat['channel'] !== undefined;
          Object.assign(hook.config, address, isChat && { ...NO_CHAT, ...chat });
        }
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
  const branch_filter = body.readText('branch_filter') ?? '';
  const authorization = body.readText('authorization_header') ?? '';
  return {
    events: readEvents(call),
    branch_filter,
    authorization,
    updated_at: state.formatTime(),
    ...pickGiven(body, ['name'], ['active']),
  };
}

function readConfig(config: Body): Record<string, string> {
  // The server reads the configuration as texts alone.
  for (const key of Object.keys(config.values)) config.readText(key);
  const { url, content_type, ...chat } = pickGiven(config, [
    'url',
    'content_type',
    'channel',
    'username',
    'icon_url',
    'color',
  ]);
  if (url !== undefined && !/^https?:\/\//.test(url)) throw createInvalid('Invalid url');
  if (content_type !== undefined && !['json', 'form'].includes(content_type))
    throw createInvalid('Invalid content type');
  return {
    ...chat,
    ...(content_type !== undefined && { content_type }),
    ...(url !== undefined && { url }),
  };
}

const NO_CHAT = { username: '', icon_url: '', color: '' };

const HOOK_TYPES: readonly string[] = [
  'gitea',
  'gogs',
  'slack',
  'discord',
  'dingtalk',
  'telegram',
  'msteams',
  'feishu',
  'wechatwork',
  'packagist',
  'matrix',
];

function makeHook(call: Call, prefix: string): HookRecord {
  const { body, state } = call;
  const type = body.requireText('type', 'Type');
  const others = findDifferences(state.like)?.hookTypes ?? [];
  if (!HOOK_TYPES.includes(type) && !others.includes(type))
    throw createInvalid(`Invalid hook type: ${type}`);
  const config = body.renameStruct('CreateHookOption').readBody('config');
  if (config === undefined) throw createInvalid('[Config]: Required');
  const address = readConfig(config);
  const missing = ['url', 'content_type', ...(type === 'slack' ? ['channel'] : [])].find(
    (key) => address[key] === undefined,
  );
  if (missing !== undefined) throw createInvalid(`Missing config option: ${missing}`);
  if (type === 'slack' && !/^[#@]?[\w-]+$/.test(address['channel'] ?? ''))
    throw new Refusal(400, 'Invalid slack channel name');
  return {
    id: state.makeId(),
    type,
    name: '',
    config: type === 'slack' ? { ...NO_CHAT, ...address } : pickAddress(address),
    secret: config.readText('secret') ?? '',
    active: false,
    created_at: state.formatTime(),
    ...readOptions(call),
    scope:
      prefix === 'admin' && config.values['is_system_webhook'] !== 'true' ? 'default' : 'system',
  };
}

/** Only the configuration of Slack has more than an address. */
function pickAddress({
  url = '',
  content_type = '',
}: Record<string, string>): Record<string, string> {
  return { url, content_type };
}

const ISSUE_EVENTS = ['issues', 'issue_assign', 'issue_label', 'issue_milestone', 'issue_comment'];
const PULL_EVENT_PARTS = [
  'assign',
  'label',
  'milestone',
  'comment',
  'review',
  'sync',
  'review_request',
];
const PULL_EVENTS = ['pull_request', ...PULL_EVENT_PARTS.map((part) => `pull_request_${part}`)];
const PLAIN_EVENTS =
  /^(create|delete|fork|push|repository|wiki|release|package|status|workflow_run|workflow_job)$/;

/**
 * Returns the subscribed events as servers store them: groups are expanded, `_only` is removed,
 * unknown names are dropped. Default: push.
 */
function readEvents({ body, state }: Call): string[] {
  const { without = [], adds = [] } = findDifferences(state.like)?.hookEvents ?? {};
  const all = (body.readTexts('events') ?? ['push']).flatMap((event) => {
    if (event === 'issues') return ISSUE_EVENTS;
    if (event === 'pull_request') return PULL_EVENTS;
    if (event === 'issues_only' || event === 'pull_request_only')
      return [event.replace('_only', '')];
    const known =
      PLAIN_EVENTS.test(event) || ISSUE_EVENTS.includes(event) || PULL_EVENTS.includes(event);
    return (known && !without.includes(event)) || adds.includes(event) ? [event] : [];
  });
  return body.readList('events')?.length === 0 ? ['push'] : [...new Set(all)];
}
