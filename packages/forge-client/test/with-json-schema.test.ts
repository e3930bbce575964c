import { expect, expectTypeOf, test } from 'vitest';
import { createIssueBody, createIssueCommentBody, type SchemaWithJson, withJsonSchema } from '../src/schemas.js';

test('a schema of the forge is a Standard JSON Schema on request', () => {
  const comment = withJsonSchema(createIssueCommentBody);
  expectTypeOf(comment).toEqualTypeOf<SchemaWithJson<{ body: string }>>();
  const { jsonSchema, validate } = comment['~standard'];
  expect(jsonSchema.input({ target: 'draft-07' })).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { body: { type: 'string' } },
    required: ['body'],
  });
  expect(validate({ body: 7 })).toMatchObject({ issues: [{ path: ['body'] }] });
  expect(withJsonSchema(createIssueBody)['~standard'].jsonSchema.input({ target: 'openapi-3.0' })).toMatchObject({
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string' } },
  });
});
