import { expect, test } from 'vitest';
import { type Schema, token } from '@clients/core';
import { writeJsonSchema } from '@clients/core/json-schema';
import { ForgeClient } from '../../src/client.js';
import * as endpoints from '../../src/operations.js';
import { listOperations } from '../../src/tools/operations.js';
import { operations as rows } from '../../src/tools/catalog/operations.js';
import { forgeTools, excludedMethods, toolsets } from '../../src/tools/index.js';

interface Declared {
  readonly method: string;
  readonly path: string;
  readonly idempotent?: true;
  readonly reads?: true;
  readonly deprecated?: string;
  readonly outsideApi?: true;
  readonly input: object;
}

const declared = Object.entries(endpoints as unknown as Readonly<Record<string, Declared>>).filter(
  ([, { outsideApi }]) => outsideApi !== true,
);
const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1', auth: token('secret-token') });
const tools = forgeTools(forge);

interface ObjectSchema {
  readonly type: string;
  readonly properties: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
  readonly additionalProperties: boolean;
}

function schemaOf(name: string): ObjectSchema {
  const tool = tools.find((each) => each.method === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool.inputSchema['~standard'].jsonSchema.input({
    target: 'draft-2020-12',
  }) as unknown as ObjectSchema;
}

test('every declared operation is a tool, is deprecated, or is left out with a reason', () => {
  const offered = new Set(
    [...listOperations().values()].map(({ endpoint }) => endpoint as unknown),
  );
  const leftOut = new Set(Object.keys(excludedMethods).map((method) => rows[method]?.[0]));
  const missing = declared.filter(
    ([name, endpoint]) =>
      !offered.has(endpoint) &&
      !leftOut.has(name) &&
      endpoint.deprecated === undefined &&
      // The method of the tool tries both routes.
      !name.endsWith('OnForgejo'),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
  const both = declared.filter(
    ([name, endpoint]) =>
      offered.has(endpoint) && (leftOut.has(name) || endpoint.deprecated !== undefined),
  );
  expect(both.map(([name]) => name)).toEqual([]);
  expect(leftOut).not.toContain(undefined);
  expect(tools).toHaveLength(offered.size);
  expect(tools.length).toBeGreaterThan(500);
});

test('what creates a credential is not a tool', () => {
  const fields = (schema: object): readonly string[] =>
    Object.keys(
      (
        writeJsonSchema(schema as Schema<unknown>, 'draft-2020-12') as {
          readonly properties?: object;
        }
      ).properties ?? {},
    );
  const creating = [...listOperations().values()].filter(({ endpoint }) => {
    const { output } = endpoint as { readonly output?: object };
    // Servers send the header of a webhook empty.
    return (
      endpoint.method !== 'GET' &&
      output !== undefined &&
      fields(output).some((name) => /^(?:sha1|token|client_secret)$/.test(name))
    );
  });
  // A deploy key has the schema of a deploy token, but only the response of `createToken` has one.
  expect(creating.map(({ method }) => method)).toEqual(['deployKeys.create']);
});

test('each name is unique, at most 64 characters long, and made of what model servers take', () => {
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  for (const { name } of tools) expect(name).toMatch(/^[a-zA-Z][\w-]{0,63}$/);
});

test('each description is one line', () => {
  for (const { description } of tools) expect(description).toMatch(/^[A-Z][^\n]{5,250}$/);
});

test('each input is one object that names every path parameter and requires it', () => {
  for (const { method } of tools) {
    const { type, properties, required = [], additionalProperties } = schemaOf(method);
    expect({ method, type, additionalProperties }).toEqual({
      method,
      type: 'object',
      additionalProperties: false,
    });
    const path = listOperations().get(method)?.endpoint.path ?? '';
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    // One address has two parameters in one: `{base}...{head}`.
    const plain = parameters.filter((name) => name !== 'basehead');
    expect({ method, parameters: plain.filter((name) => !required.includes(name ?? '')) }).toEqual({
      method,
      parameters: [],
    });
    expect(JSON.stringify(properties)).not.toContain('$ref');
  }
});

test('arguments that two parts of a request have in common have a name each', () => {
  expect(Object.keys(schemaOf('issues.dependencies.add').properties)).toEqual([
    'owner',
    'repo',
    'index',
    'body_index',
    'body_owner',
    'body_repo',
  ]);
});

test('fields are described by their docstrings, dates are strings, and no field asks for a Date', () => {
  const { properties, required } = schemaOf('issues.create');
  expect(required).toEqual(['owner', 'repo', 'title']);
  expect(properties['labels']?.description).toBe(
    'Ids; unknown ones are ignored. Without write access, labels, milestone, assignees and due date are ignored.',
  );
  expect(properties['due_date']).toMatchObject({
    anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
  });
  for (const { method } of tools) expect(JSON.stringify(schemaOf(method))).not.toContain('`Date`');
  const described = tools.flatMap(({ method }) => Object.values(schemaOf(method).properties));
  expect(
    described.filter(({ description }) => description !== undefined).length / described.length,
  ).toBeGreaterThan(0.75);
});

test('what only reads, what may destroy and what can be repeated follows from the declarations', () => {
  for (const { method, readOnly, destructive, idempotent, annotations } of tools) {
    const endpoint = listOperations().get(method)?.endpoint as Declared | undefined;
    const reads =
      endpoint?.method === 'GET' || endpoint?.method === 'HEAD' || endpoint?.reads === true;
    expect({ method, readOnly }).toEqual({ method, readOnly: reads });
    expect({ method, idempotent }).toEqual({
      method,
      idempotent: reads || endpoint?.idempotent === true,
    });
    if (['DELETE', 'PUT', 'PATCH'].includes(endpoint?.method ?? ''))
      expect({ method, destructive }).toEqual({ method, destructive: true });
    if (readOnly) expect({ method, destructive }).toEqual({ method, destructive: false });
    expect(annotations).toMatchObject({
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
    });
  }
  const harmless = tools
    .filter(({ readOnly, destructive }) => !readOnly && !destructive)
    .map(({ method }) => method);
  expect(harmless).toContain('issues.create');
  // A second time has no further effect, but the first one has.
  expect(tools.find(({ method }) => method === 'actions.runs.cancel')).toMatchObject({
    readOnly: false,
    idempotent: true,
  });
  for (const method of [
    'pulls.merge',
    'repos.transfers.start',
    'contents.change',
    'actions.workflows.dispatch',
  ])
    expect(harmless).not.toContain(method);
});

test('the toolsets cover all tools', () => {
  expect(toolsets().reduce((sum, { size }) => sum + size, 0)).toBe(tools.length);
  expect(toolsets().map(({ name }) => name)).toContain('issues');
  for (const { description } of toolsets()) expect(description).toMatch(/\.$/);
});

test('a schema is written in each version that libraries ask for, as a new object each time', () => {
  const [tool] = forgeTools(forge, { include: ['issues.create'] });
  const { jsonSchema } = tool?.inputSchema['~standard'] ?? {};
  const first = jsonSchema?.input({ target: 'draft-07' });
  expect(first).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['owner', 'repo', 'title'],
  });
  expect(jsonSchema?.input({ target: 'draft-2020-12' })).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
  });
  const open = jsonSchema?.output({ target: 'openapi-3.0' });
  expect(open).not.toHaveProperty('$schema');
  expect(JSON.stringify(open)).not.toContain('"null"');
  Object.assign((first?.['properties'] as Record<string, object>)['title'] ?? {}, {
    type: 'number',
  });
  expect(jsonSchema?.input({ target: 'draft-07' })).toMatchObject({
    properties: { title: { type: 'string' } },
  });
  expect(() => jsonSchema?.input({ target: 'draft-04' })).toThrow(/target must be one of/);
});
