import { hasFields } from '@clients/core';
import { jsonSchemaOf } from '@clients/core/json-schema';
import { isStandard } from '../../inference/check-json-schema.js';
import type { JsonSchema } from '../../inference/schemas.js';
import { spellOut } from '../../inference/spell-out.js';
import { checkNamesAndKeys } from './check-tools.js';
import type { ToolDefinition } from './schemas.js';
import { type DescribedTool, isTool } from './tool.js';
import { checkToolSchema } from './tool-keys.js';

/** The schema of a tool without arguments. */
const NO_ARGUMENTS: JsonSchema = { type: 'object', properties: {} };

/**
 * Returns the definitions of a chat's tools. Values that are not tools are left for the schema of
 * the request to refuse.
 */
export function toWireTools(tools: readonly (ToolDefinition | DescribedTool)[]): ToolDefinition[] {
  const isList: boolean = Array.isArray(tools);
  if (!isList) return tools as ToolDefinition[];
  checkNamesAndKeys(tools);
  return tools.map((each) =>
    spellOutParameters(isTool(each) ? makeDefinition(each, convertParameters(each)) : each),
  );
}

/** Returns the JSON Schema of a tool's arguments. */
export function convertParameters({ schema }: DescribedTool): JsonSchema {
  if (schema === undefined) return NO_ARGUMENTS;
  return isStandard(schema) ? jsonSchemaOf(schema) : schema;
}

/** Returns the definition of a tool, which is sent to the model. */
export function makeDefinition(
  { name, description }: DescribedTool,
  parameters: JsonSchema = NO_ARGUMENTS,
): ToolDefinition {
  checkToolSchema(parameters, name);
  return {
    type: 'function',
    function: { name, ...(description === undefined ? {} : { description }), parameters },
  };
}

/** Returns a definition whose parameters servers can read. */
function spellOutParameters(definition: ToolDefinition): ToolDefinition {
  const { function: called } = (definition as Partial<ToolDefinition> | null) ?? {};
  if (!hasFields(called?.parameters)) return definition;
  checkToolSchema(called.parameters, called.name);
  return {
    ...definition,
    function: { ...called, parameters: spellOut(called.parameters) as JsonSchema },
  };
}
