import type { Call } from '../../http/call.js';
import { counted, listing } from '../../http/paging.js';
import { onlyAdmins } from '../../access/administrators.js';
import { empty, notFound } from '../../http/replies.js';
import type { Handlers } from '../route.js';

/** Tasks that every supported server has. Nothing happens when they run. */
const tasks = [
  'update_mirrors',
  'repo_health_check',
  'check_repo_stats',
  'archive_cleanup',
  'sync_external_users',
  'deleted_branches_cleanup',
  'update_migration_poster_id',
  'cleanup_hook_task_table',
  'cleanup_packages',
  'delete_inactive_accounts',
];

export const cronRoutes: Handlers = {
  adminCronList(call) {
    onlyAdmins(call);
    return listing(call, tasks, (name) => taskView(call, name), counted);
  },
  adminCronRun(call) {
    onlyAdmins(call);
    const name = call.param('task');
    if (!tasks.includes(name)) throw notFound();
    const runs = call.state.cronRuns.get(name)?.exec_times ?? 0;
    call.state.cronRuns.set(name, { prev: call.state.now(), exec_times: runs + 1 });
    return empty();
  },
};

function taskView({ state }: Call, name: string): Record<string, unknown> {
  const { prev, exec_times } = state.cronRuns.get(name) ?? { prev: '0001-01-01T00:00:00Z', exec_times: 0 };
  const midnight = `${state.now(state.clock.now() + 86_400_000).slice(0, 10)}T00:00:00Z`;
  return { name, schedule: '@midnight', next: midnight, prev, exec_times };
}
