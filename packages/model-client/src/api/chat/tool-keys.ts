import { type Aliases, checkKeys, describeKind, hasFields, InputError } from '@clients/core';
import { checkJsonSchema, isStandard } from '../../inference/check-json-schema.js';

const TOOL_KEYS = ['name', 'description', 'schema', 'timeout', 'run'];

/** Names that other libraries use for keys of a tool. */
const TOOL_ALIASES: Aliases = {
  parameters: 'schema',
  inputSchema: 'schema',
  execute: 'run',
  handler: 'run',
  func: 'run',
  invoke: 'run',
  timeoutMs: 'timeout',
};

/**
 * Refuses a key of a tool that stands for one that is missing: the model would be told of a tool
 * without arguments, or without a description.
 *
 * @param what begins the messages, such as `tools[0].`
 * @returns the other unknown keys
 * @throws {InputError} `invalid-tool` naming the right key
 */
export function checkToolKeys(tool: object, what: string): readonly string[] {
  const error = { code: 'invalid-tool' };
  return checkKeys(tool, { what, known: TOOL_KEYS, aliases: TOOL_ALIASES, error });
}

/**
 * Checks the argument of `tool()`. Names and functions are checked where the tool is used.
 *
 * @throws {InputError} `invalid-tool` for a key that is not known, and `no-json-schema` for a schema
 * that is none
 */
export function checkToolSpec(spec: unknown): void {
  if (!hasFields(spec))
    throw new InputError(`tool: the tool must be an object, not ${describeKind(spec)}`, {
      code: 'invalid-tool',
    });
  const [unknown] = checkToolKeys(spec, 'tool: ');
  if (unknown !== undefined)
    throw new InputError(`tool: ${unknown} is not known: the keys are ${TOOL_KEYS.join(', ')}`, {
      code: 'invalid-tool',
    });
  const { name, schema } = spec;
  checkToolSchema(schema, name);
}

/** @throws {InputError} `no-json-schema` for an object that is no schema */
export function checkToolSchema(schema: unknown, name: unknown): void {
  if (typeof schema !== 'object' || schema === null || isStandard(schema)) return;
  checkJsonSchema(schema, `the schema of the tool ${JSON.stringify(name)}`);
}
