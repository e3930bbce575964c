import { describe, expect, test } from 'vitest';
import { type ApprovalRequest, forgeTools } from '../../src/tools/index.js';
import { engine, failure, kit, toolOf } from './kit.js';

describe('arguments of another type are converted where nothing is lost', () => {
  test('text for integers and booleans, in path, query and body', async () => {
    const { json, server } = await kit();
    server.seed.issues('ada/engine', ['one', 'two', 'three']);
    expect(await json('issues.get', { ...engine, index: '2' })).toMatchObject({
      number: 2,
      title: 'two',
    });
    expect((await json('issues.list', { ...engine, page: '2', limit: ' 2 ' })).items).toMatchObject(
      [{ title: 'one' }],
    );
    const { id } = await json('labels.create', {
      ...engine,
      name: 'bug',
      color: '#ff0000',
      exclusive: 'False',
    });
    const created = await json('issues.create', {
      ...engine,
      title: 'Leak',
      labels: [String(id)],
      closed: 'true',
    });
    expect(created).toMatchObject({ state: 'closed', labels: [{ name: 'bug' }] });
  });

  test('numbers for text', async () => {
    const { json, server } = await kit();
    server.seed.commit('ada/engine', { '2024': 'a year' });
    expect(await json('contents.get', { ...engine, filepath: 2024 })).toMatchObject({
      name: '2024',
      content: 'a year',
    });
  });

  test('JSON text for lists, objects and all arguments', async () => {
    const { call, server } = await kit();
    server.seed.commit('ada/engine', { 'a.txt': 'A' });
    const many = { ...engine, files: '["a.txt"]' };
    expect(JSON.parse(await call('contents.getMany', many))).toMatchObject([{ content: 'A' }]);
    expect(JSON.parse(await call('contents.getMany', JSON.stringify(many)))).toMatchObject([
      { content: 'A' },
    ]);
  });

  test('approve is asked about what is sent', async () => {
    const { forge, server } = await kit();
    server.seed.issues('ada/engine', ['one']);
    const asked: ApprovalRequest['args'][] = [];
    const approve = ({ args }: ApprovalRequest): boolean => asked.push(args) > 0;
    await toolOf(forge, 'issues.update', { approve }).run({ ...engine, index: '1', title: 7 });
    expect(asked).toEqual([{ ...engine, index: 1, title: '7' }]);
  });

  test('the schema that is checked before run converts too, that of runTools leaves it to runTools', async () => {
    const { forge } = await kit();
    const { schema, inputSchema } = toolOf(forge, 'issues.get');
    const given = { ...engine, index: '1' };
    expect(inputSchema['~standard'].validate(given)).toEqual({ value: { ...engine, index: 1 } });
    expect(schema['~standard'].validate(given)).toMatchObject({ issues: [{ path: ['index'] }] });
    expect(given.index).toBe('1');
  });

  test('what is valid is not touched', async () => {
    const { forge } = await kit();
    const { inputSchema } = toolOf(forge, 'issues.create');
    const given = { ...engine, title: '12', body: 'true', ref: null };
    expect(inputSchema['~standard'].validate(given)).toEqual({ value: given });
  });
});

test.each([
  ['issues.get', { index: 'twelve' }, 'index expected a number, found a string'],
  ['issues.get', { index: '1.5' }, 'index expected a number, found a string'],
  ['issues.get', { index: '' }, 'index expected a number, found an empty string'],
  ['issues.get', { index: '0x10' }, 'index expected a number, found a string'],
  // Not representable: the number would be that of another issue.
  ['issues.get', { index: '9007199254740993' }, 'index expected a number, found a string'],
  ['issues.get', { index: [1] }, 'index expected a number, found a list'],
  [
    'contents.get',
    { filepath: 9007199254740994 },
    'filepath expected a string, found an integer too large to be exact',
  ],
  ['issues.create', { title: 'a', closed: 'yes' }, 'closed expected true or false, found a string'],
  ['issues.create', { title: 'a', closed: 1 }, 'closed expected true or false, found an integer'],
  ['issues.create', { title: 'a', labels: 'bug' }, 'labels expected a list, found a string'],
  ['issues.create', { title: ['a'] }, 'title expected a string, found a list'],
])('%s refuses %j, which cannot be converted', async (method, args, message) => {
  const { call, server } = await kit();
  const error = await failure(call(method, { ...engine, ...args }));
  expect(error.message).toBe(`the arguments are invalid: ${message}`);
  expect(server.requests).toEqual([]);
});

test('no tool has arguments by reference, which the conversion would not find', async () => {
  const { forge } = await kit();
  const json = forgeTools(forge).map(({ method, inputSchema }) => [
    method,
    JSON.stringify(inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })),
  ]);
  expect(json.filter(([, text]) => text?.includes('"$ref"'))).toEqual([]);
});
