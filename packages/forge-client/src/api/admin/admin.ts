import { AdminActions } from '../actions/scope-actions.js';
import { AdminHooks } from '../hooks/scope-hooks.js';
import type { Transport } from '../../service/transport.js';
import { AdminBadges } from './badges/badges.js';
import { AdminCron } from './cron/cron.js';
import { AdminEmails } from './emails/emails.js';
import { AdminKeys } from './keys/keys.js';
import { AdminOrgs } from './orgs/orgs.js';
import { AdminPackages } from './packages/packages.js';
import { AdminQuotaGroups } from './quota-groups/quota-groups.js';
import { AdminQuotaRules } from './quota-rules/quota-rules.js';
import { AdminRunners } from './runners/runners.js';
import { AdminUnadopted } from './unadopted/unadopted.js';
import { AdminUsers } from './users/users.js';

/** The instance itself; every call requires an instance administrator. */
export class Admin {
  /** Actions of the whole instance. */
  readonly actions: AdminActions;
  /** Badges of users. Gitea only. */
  readonly badges: AdminBadges;
  /** Scheduled tasks of the instance. */
  readonly cron: AdminCron;
  /** E-mail addresses of all accounts. */
  readonly emails: AdminEmails;
  /** Webhooks of the whole instance. */
  readonly hooks: AdminHooks;
  /** Public keys of users. */
  readonly keys: AdminKeys;
  /** Organisations of the whole instance. */
  readonly orgs: AdminOrgs;
  /** Packages of the whole instance. Gitea 28 or newer only. */
  readonly packages: AdminPackages;
  /** Quota groups: sets of rules, and the users that they apply to. Forgejo only. */
  readonly quotaGroups: AdminQuotaGroups;
  /** Quota rules: limits on what users may store. Forgejo only. */
  readonly quotaRules: AdminQuotaRules;
  /** Runners at deprecated routes; new code uses `actions.runners`. Forgejo only. */
  readonly runners: AdminRunners;
  /** Repositories on the disk of the server that are not registered on the instance. */
  readonly unadopted: AdminUnadopted;
  /** Accounts of the instance. */
  readonly users: AdminUsers;

  constructor(transport: Transport) {
    this.actions = new AdminActions(transport);
    this.badges = new AdminBadges(transport);
    this.cron = new AdminCron(transport);
    this.emails = new AdminEmails(transport);
    this.hooks = new AdminHooks(transport);
    this.keys = new AdminKeys(transport);
    this.orgs = new AdminOrgs(transport);
    this.packages = new AdminPackages(transport);
    this.quotaGroups = new AdminQuotaGroups(transport);
    this.quotaRules = new AdminQuotaRules(transport);
    this.runners = new AdminRunners(transport);
    this.unadopted = new AdminUnadopted(transport);
    this.users = new AdminUsers(transport);
  }
}
