import { expect, test } from 'vitest';
import { Actions } from '../../../src/api/actions/actions.js';
import {
  AdminActions,
  OrgActions,
  CurrentUserActions,
} from '../../../src/api/actions/scope-actions.js';
import {
  setOrgSecret,
  setSecret,
  setUserSecret,
} from '../../../src/api/actions/secrets/endpoints.js';
import { createVariable, updateVariable } from '../../../src/api/actions/variables/endpoints.js';
import { BadRequestError, ConflictError, InputError, NotFoundError } from '../../../src/index.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine/actions';

test('the status of exchange shows whether a secret was new', async () => {
  const created = recorded('updateUserSecret', 'ok-created');
  const updated = recorded('updateUserSecret', 'ok-updated');
  const replies = [created, updated, created, updated];
  const { transport, asked } = await scriptServer(replies);
  const body = { data: 'dummy', description: null };
  const statuses = [
    await transport.exchange(setUserSecret, { where: { secretname: 'KEY' }, body }),
    await transport.exchange(setUserSecret, { where: { secretname: 'KEY' }, body }),
    await transport.exchange(setSecret, { where: { ...repo, secretname: 'KEY' }, body }),
    await transport.exchange(setOrgSecret, { where: { org: 'acme', secretname: 'KEY' }, body }),
  ].map(({ status, data }) => [status, data]);
  expect(statuses).toEqual([
    [201, undefined],
    [204, undefined],
    [201, undefined],
    [204, undefined],
  ]);
  expect(asked.map((request): unknown[] => [request.line, JSON.parse(request.body)])).toEqual(
    ['/user', '/user', '/repos/ada/engine', '/orgs/acme'].map((scope) => [
      `PUT /api/v1${scope}/actions/secrets/KEY`,
      body,
    ]),
  );
});

test('creating a variable is a 201 and updating it a 204, both without a value', async () => {
  const { transport, lines } = await scriptServer([
    recorded('createRepoVariable', 'ok'),
    recorded('updateRepoVariable', 'ok-rename'),
  ]);
  const where = { ...repo, variablename: 'STAGE' };
  const made = transport.exchange(createVariable, { where, body: { value: 'prod' } });
  await expect(made).resolves.toMatchObject({ status: 201, data: undefined });
  const renamed = transport.exchange(updateVariable, {
    where,
    body: { name: 'STAGE2', value: 'dev' },
  });
  await expect(renamed).resolves.toMatchObject({ status: 204, data: undefined });
  expect(lines).toEqual([`POST ${BASE}/variables/STAGE`, `PUT ${BASE}/variables/STAGE`]);
});

test('setting a secret and creating a variable are not repeated after a lost response', async () => {
  const lost = { status: 502, body: 'bad gateway' };
  const { transport, lines } = await scriptServer([lost, lost], {
    retry: { limit: 3, baseDelay: 1 },
  });
  const { secrets, variables } = new Actions(transport);
  const maybe = { status: 502, mayHaveExecuted: true };
  expect(
    await errorOf(secrets.set({ ...repo, secretname: 'KEY' }, { data: 'dummy' })),
  ).toMatchObject(maybe);
  expect(
    await errorOf(variables.create({ ...repo, variablename: 'KEY' }, { value: 'x' })),
  ).toMatchObject(maybe);
  expect(lines).toHaveLength(2);
});

test('an existing variable is a conflict, an invalid name a bad request, and an unknown secret not found', async () => {
  const taken = { status: 409, body: { message: 'variable name already exists' } };
  const replies = [
    taken,
    recorded('updateUserSecret', 'err-400-name'),
    recorded('deleteRepoSecret', 'err-404-gone'),
  ];
  const { transport } = await scriptServer(replies);
  const { variables } = new OrgActions(transport);
  expect(
    await errorOf(variables.create({ org: 'acme', variablename: 'stage' }, { value: 'x' })),
  ).toBeInstanceOf(ConflictError);
  const { secrets } = new CurrentUserActions(transport);
  expect(await errorOf(secrets.set({ secretname: '1 bad-name' }, { data: 'x' }))).toBeInstanceOf(
    BadRequestError,
  );
  expect(
    await errorOf(new Actions(transport).secrets.delete({ ...repo, secretname: 'KEY' })),
  ).toBeInstanceOf(NotFoundError);
});

test('a name cannot leave its path segment', async () => {
  const { transport, lines } = await scriptServer([{ status: 204 }]);
  const { secrets } = new Actions(transport);
  for (const secretname of ['', '.', '..', '%2e%2e', 'a\nb']) {
    expect(await errorOf(secrets.delete({ ...repo, secretname }))).toBeInstanceOf(InputError);
  }
  await secrets.delete({ ...repo, secretname: 'a/b?c#d' });
  expect(lines).toEqual([`DELETE ${BASE}/secrets/a%2Fb%3Fc%23d`]);
});

test('an error about a secret does not hold its value', async () => {
  const { transport } = await scriptServer([
    { status: 422, body: { message: '[Data]: Required' } },
  ]);
  const error = await errorOf(
    new Actions(transport).secrets.set(
      { ...repo, secretname: 'KEY' },
      { data: 'dummy-value-of-it' },
    ),
  );
  expect(JSON.stringify(error) + String(error)).not.toContain('dummy-value-of-it');
});

test('lists of secrets and variables follow the links of the server on the same origin', async () => {
  const page = recorded('getRepoVariablesList', 'ok');
  const { transport, lines } = await scriptServer([page, { body: [] }]);
  const variables = await new Actions(transport).variables.list(repo, { limit: 2 }).toArray();
  expect(variables.map(({ name, owner_id }) => [name, owner_id])).toEqual([
    ['BLANK', 0],
    ['GREETING_1', 0],
  ]);
  expect(lines).toEqual([
    `GET ${BASE}/variables?limit=2&page=1`,
    `GET ${BASE}/variables?limit=2&page=2`,
  ]);
});

test('a registration token is requested in every scope, without a body', async () => {
  const reply = recorded('repoCreateRunnerRegistrationToken', 'ok');
  const { transport, asked, lines } = await scriptServer([reply, reply, reply, reply]);
  const options = { sudo: 'grace' };
  const tokens = [
    await new Actions(transport).runners.createRegistrationToken(repo, options),
    await new OrgActions(transport).runners.createRegistrationToken({ org: 'acme' }, options),
    await new CurrentUserActions(transport).runners.createRegistrationToken(options),
    await new AdminActions(transport).runners.createRegistrationToken(options),
  ];
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
  const scopes = ['repos/ada/engine', 'orgs/acme', 'user', 'admin'];
  expect(lines).toEqual(
    scopes.map((scope) => `POST /api/v1/${scope}/actions/runners/registration-token`),
  );
  expect(asked.map(({ headers, body }) => [headers['sudo'], body])).toEqual(
    Array(4).fill(['grace', '']),
  );
});
