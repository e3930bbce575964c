import { type ActionsScope, ofInstance, ofOrg, ofRepo, ofUser, registrationToken, type ScopeOf } from '../../access/actions-scope.js';
import type { Call } from '../../http/call.js';
import { linked, listing } from '../../http/paging.js';
import { empty, invalid, json, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { RunnerRecord, VariableRecord } from '../../state/actions-settings.js';
import { runnerView } from '../../views/actions.js';
import { oneOf, removed } from '../lists.js';
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

const badName = /^(GITEA_|GITHUB_|CI$)|[^A-Z0-9_]|^\d/;

function nameOf(text: string): string {
  const name = text.toUpperCase();
  if (name === '' || badName.test(name)) throw new Refusal(400, 'invalid variable or secret name');
  return name;
}

function variablesAt(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    [`get${noun}VariablesList`](call) {
      const scope = scopeOf(call);
      const hidden = differencesOf(call.state.like)?.hidesValues?.includes(call.operation) === true;
      const view = (variable: VariableRecord): unknown => ({ ...variableView(scope, variable), ...(hidden && { data: '' }) });
      return listing(call, scope.actions.variables, view, linked);
    },
    [`get${noun}Variable`](call) {
      const scope = scopeOf(call);
      return json(variableView(scope, variableOf(call, scope)));
    },
    [`create${noun}Variable`](call) {
      const { actions } = scopeOf(call);
      const value = call.body.as('CreateVariableOption').required('value', 'Value');
      const name = nameOf(call.param('variablename'));
      if (actions.variables.some((variable) => variable.name === name)) throw new Refusal(409, 'variable name already exists');
      actions.variables.push({ name, data: value.replaceAll('\r\n', '\n'), description: call.body.text('description') ?? '' });
      return empty(201);
    },
    [`update${noun}Variable`](call) {
      const scope = scopeOf(call);
      const body = call.body.as('UpdateVariableOption');
      const value = body.required('value', 'Value');
      const variable = variableOf(call, scope, 'variable not found');
      const given = body.text('name') ?? '';
      const name = given === '' ? variable.name : nameOf(given);
      if (scope.actions.variables.some((one) => one !== variable && one.name === name)) throw new Refusal(500);
      const description = body.text('description') ?? variable.description;
      Object.assign(variable, { name, data: value.replaceAll('\r\n', '\n'), description });
      return empty();
    },
    [`delete${noun}Variable`](call) {
      const scope = scopeOf(call);
      const { variables } = scope.actions;
      return removed(variables, variableOf(call, scope, 'variable not found'));
    },
  };
}

function variableView({ owner_id, repo_id }: ActionsScope, { name, data, description }: VariableRecord): Record<string, unknown> {
  return { owner_id, repo_id, name, data, description };
}

function variableOf(call: Call, { actions }: ActionsScope, words?: string): VariableRecord {
  const name = call.param('variablename').toUpperCase();
  return oneOf(actions.variables, (one) => one.name === name, words);
}

function secretsAt(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    ...(noun !== 'User' && {
      [`${noun.toLowerCase()}ListActionsSecrets`]: (call: Call) => listing(call, scopeOf(call).actions.secrets, (secret) => secret, linked),
    }),
    [`update${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      const body = call.body.as('CreateOrUpdateSecretOption');
      body.required('data', 'Data');
      const name = nameOf(call.param('secretname'));
      const description = body.text('description') ?? '';
      const known = secrets.find((secret) => secret.name === name);
      if (known === undefined) secrets.push({ name, description, created_at: call.state.now() });
      else known.description = description;
      return empty(known === undefined ? 201 : 204);
    },
    [`delete${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      const wanted = call.param('secretname').toUpperCase();
      return removed(
        secrets,
        oneOf(secrets, ({ name }) => name === wanted, 'secret was not found [name: ]'),
      );
    },
  };
}

function runnersAt(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    [`get${noun}Runners`]: (call) => listing(call, scopeOf(call).actions.runners, runnerView, { key: 'runners' }),
    [`get${noun}Runner`]: (call) => json(runnerView(runnerOf(call, scopeOf(call)))),
    [`update${noun}Runner`](call) {
      const runner = runnerOf(call, scopeOf(call));
      const disabled = call.body.as('EditActionRunnerOption').flag('disabled');
      if (disabled === undefined) throw invalid('[Disabled]: Required');
      runner.disabled = disabled;
      return json(runnerView(runner));
    },
    [`delete${noun}Runner`](call) {
      const scope = scopeOf(call);
      return removed(scope.actions.runners, runnerOf(call, scope));
    },
    [`${noun.toLowerCase()}CreateRunnerRegistrationToken`]: (call) => json({ token: registrationToken(call, scopeOf(call)) }),
  };
}

function runnerOf(call: Call, { actions }: ActionsScope): RunnerRecord {
  const id = call.id('runner_id');
  return oneOf(actions.runners, (one) => one.id === id, `runner with id ${String(id)}: resource does not exist`);
}
