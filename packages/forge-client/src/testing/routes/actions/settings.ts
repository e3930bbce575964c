import { ofInstance, ofOrg, ofRepo, ofUser, registrationToken, type ScopeOf } from '../../access/actions-scope.js';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { empty, invalid, json, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { RunnerRecord, VariableRecord } from '../../state/actions-settings.js';
import { runnerView } from '../../views/actions.js';
import { byId, given, oneOf, removed, shelf } from '../lists.js';
import type { Handlers } from '../route.js';

export const actionsSettingRoutes: Handlers = {
  ...settingsAt('Repo', ofRepo),
  ...settingsAt('Org', ofOrg),
  ...settingsAt('User', ofUser),
  ...runnersAt('Admin', ofInstance),
};

function settingsAt(noun: string, scopeOf: ScopeOf): Handlers {
  return { ...variablesAt(noun, scopeOf), ...secretsAt(noun, scopeOf), ...runnersAt(noun, scopeOf) };
}

const badName = /^(GITEA_|GITHUB_|CI$)|[^A-Z0-9_]|^\d|^$/;

function nameOf(text: string): string {
  const name = text.toUpperCase();
  if (badName.test(name)) throw new Refusal(400, 'invalid variable or secret name');
  return name;
}

function variablesAt(noun: string, scopeOf: ScopeOf): Handlers {
  const ids = [
    `get${noun}VariablesList`,
    `create${noun}Variable`,
    `get${noun}Variable`,
    `update${noun}Variable`,
    `delete${noun}Variable`,
  ] as const;
  const valueOf = ({ body }: Call): string => body.required('value', 'Value').replaceAll('\r\n', '\n');
  const routes = shelf<VariableRecord>(ids, {
    all: (call) => scopeOf(call).actions.variables,
    find: (call, variables) => oneOf(variables, ({ name }) => name === call.param('variablename').toUpperCase()),
    view(call, { name, data, description }) {
      const { owner_id, repo_id } = scopeOf(call);
      const hidden = differencesOf(call.state.like)?.hidesValues?.includes(call.operation) === true;
      return { owner_id, repo_id, name, data: hidden ? '' : data, description };
    },
    make(call, variables) {
      const [data, name] = [valueOf(call), nameOf(call.param('variablename'))];
      if (variables.some((variable) => variable.name === name)) throw new Refusal(409, 'variable name already exists');
      return { name, data, description: call.body.text('description') ?? '' };
    },
    edit(call, variable, variables) {
      const [data, text] = [valueOf(call), call.body.text('name') ?? ''];
      const name = text === '' ? variable.name : nameOf(text);
      if (variables.some((one) => one !== variable && one.name === name)) throw new Refusal(500);
      Object.assign(variable, { name, data }, given(call.body, ['description']));
    },
  });
  const without = (id: string, status: number): Handlers => ({ [id]: async (call) => (await routes[id]?.(call), empty(status)) });
  return { ...routes, ...without(ids[1], 201), ...without(ids[3], 204) };
}

function secretsAt(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    ...(noun !== 'User' && {
      [`${noun.toLowerCase()}ListActionsSecrets`]: (call: Call) => listing(call, scopeOf(call).actions.secrets, (secret) => secret, linked),
    }),
    [`update${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      call.body.required('data', 'Data');
      const name = nameOf(call.param('secretname'));
      const description = call.body.text('description') ?? '';
      const known = secrets.find((secret) => secret.name === name);
      if (known === undefined) secrets.push({ name, description, created_at: call.state.now() });
      else known.description = description;
      return empty(known === undefined ? 201 : 204);
    },
    [`delete${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      const secret = oneOf(secrets, ({ name }) => name === call.param('secretname').toUpperCase());
      return removed(secrets, secret);
    },
  };
}

function runnersAt(noun: string, scopeOf: ScopeOf): Handlers {
  const runnerOf = (call: Call): RunnerRecord => byId(call, scopeOf(call).actions.runners, 'runner_id');
  return {
    [`get${noun}Runners`]: (call) => listing(call, scopeOf(call).actions.runners, runnerView, { key: 'runners' }),
    [`get${noun}Runner`]: (call) => json(runnerView(runnerOf(call))),
    [`update${noun}Runner`](call) {
      const [runner, disabled] = [runnerOf(call), call.body.flag('disabled')];
      if (disabled === undefined) throw invalid('[Disabled]: Required');
      runner.disabled = disabled;
      return json(runnerView(runner));
    },
    [`delete${noun}Runner`]: (call) => removed(scopeOf(call).actions.runners, runnerOf(call)),
    [`${noun.toLowerCase()}CreateRunnerRegistrationToken`]: (call) => json({ token: registrationToken(call, scopeOf(call)) }),
  };
}
