import { callUser, describeKind, InputError, isRead, unlessAborted } from '@clients/core';
import type { ForgeClient } from '../client.js';
import { nouns } from './catalog/nouns.js';
import { callTool } from './call-tool.js';
import { createToolError } from './describe-error.js';
import { LazyInput } from './lazy-input.js';
import { isDestructive, isIdempotent } from './kinds.js';
import { type Operation, listOperations } from './operations.js';
import { type ApprovalRequest, checkOptions, type ForgeToolsOptions } from './options.js';
import type { OutputRules } from './output/filter.js';
import { checkName, coversMethod, selectOperations } from './select.js';
import type { Slots } from './special.js';
import type { ForgeTool, ToolRunContext } from './tool.js';
import { ToolError } from './tool-error.js';
import { describeServers } from '../service/product-route.js';

const DEFAULT_MAX_CHARS = 20_000;
/** Model servers and MCP clients refuse longer names. */
const MAX_NAME_LENGTH = 64;

/** A group of tools: the operations of one noun. */
export interface Toolset {
  /** Name for the option `toolsets`, such as `issues`. */
  readonly name: string;
  readonly description: string;
  /** Number of its operations. */
  readonly size: number;
}

/** Lists the toolsets, in alphabetical order. */
export function toolsets(): readonly Toolset[] {
  const all = [...listOperations().values()];
  return Object.entries(nouns)
    .map(([name, description]) => ({
      name,
      description,
      size: all.filter(({ toolset }) => toolset === name).length,
    }))
    .filter(({ size }) => size > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Returns operations of a forge as tools for a model, in the form that `runTools` of `model-client`
 * takes; each can also be passed to MCP's `registerTool` as its configuration. All operations are
 * offered unless the options select some: models work better with few tools than with many. Sends
 * no request.
 *
 * Deprecated operations, downloads of archives and artifacts, and operations that return a
 * credential are not offered.
 *
 * @example
 * const { message } = await model.runTools({
 *   model: 'llama3.2',
 *   messages,
 *   tools: forgeTools(forge, { include: ['issues.list', 'issues.create'] }),
 * });
 * @throws {InputError} for an invalid option, and for an unknown name
 */
export function forgeTools<Context extends ToolRunContext = ToolRunContext>(
  forge: ForgeClient,
  options: ForgeToolsOptions<Context> = {},
): readonly ForgeTool<Context>[] {
  const given: unknown = forge;
  if (typeof given !== 'object' || given === null || !('transport' in given))
    throw new InputError(
      `forgeTools: the first argument must be a ForgeClient, not ${describeKind(given)}`,
      { code: 'invalid-input' },
    );
  checkOptions(options);
  const all = listOperations();
  if (!isList(options.pick))
    for (const name of Object.keys(options.pick ?? {})) checkName(all, name, 'pick');
  return selectOperations(all, options).map((operation) => makeTool(forge, operation, options));
}

function makeTool<Context extends ToolRunContext>(
  forge: ForgeClient,
  operation: Operation,
  options: ForgeToolsOptions<Context>,
): ForgeTool<Context> {
  const { method, toolset, endpoint } = operation;
  const name = `${options.prefix ?? ''}${method.replaceAll('.', '_')}`;
  if (name.length > MAX_NAME_LENGTH)
    throw new InputError(
      `forgeTools: with the option prefix, the name ${name} has more than 64 characters`,
      { code: 'invalid-option' },
    );
  const readOnly = isRead(endpoint);
  const destructive = isDestructive(method, endpoint);
  const idempotent = isIdempotent(endpoint);
  const hints = {
    readOnlyHint: readOnly,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: true,
  };
  const input = new LazyInput(operation);
  const tool = {
    name,
    method,
    toolset,
    description: `${operation.summary}${options.server?.name === undefined ? describeServersOf(operation) : ''}`,
    schema: input.schema,
    inputSchema: input.convertingSchema,
    readOnly,
    destructive,
    idempotent,
    annotations: { title: method, ...hints },
    run: (args: unknown, context?: Context) =>
      runTool({ forge, operation, options, input, tool }, args, context),
  };
  return tool;
}

/** A tool, and what its calls need. */
interface Running<Context extends ToolRunContext> {
  readonly forge: ForgeClient;
  readonly operation: Operation;
  readonly options: ForgeToolsOptions<Context>;
  readonly input: LazyInput;
  readonly tool: Omit<ApprovalRequest, 'args'> & { readonly readOnly: boolean };
}

async function runTool<Context extends ToolRunContext>(
  running: Running<Context>,
  args: unknown,
  context: Context | undefined,
): Promise<string> {
  const { forge, operation, options, input } = running;
  let slots: Slots | undefined;
  try {
    const given = input.value.read(args);
    slots = input.value.split(given);
    await askApproval(running, given, context);
    const signal = context?.signal;
    const rules = chooseRules(operation.method, options);
    return await callTool(forge, {
      operation,
      slots,
      options: signal === undefined ? {} : { signal },
      rules,
    });
  } catch (error) {
    throw createToolError(error, operation, input.value, slots);
  }
}

/** @throws {ToolError} `not-approved` when a call that changes something is not approved */
async function askApproval<Context extends ToolRunContext>(
  { tool, options: { approve } }: Running<Context>,
  args: ApprovalRequest['args'],
  context: Context | undefined,
): Promise<void> {
  if (tool.readOnly || approve === undefined) return;
  const { name, method, description, destructive, idempotent } = tool;
  const asked = callUser('approve', () =>
    approve({ name, method, description, destructive, idempotent, args }, context),
  );
  const answer: unknown = await unlessAborted(asked, context?.signal, () => ({}));
  // A program without types may return the text `no`.
  if (answer === true) return;
  const text = `${name} was not approved: nothing was sent. Do not call it again unless the user asks for it.`;
  throw new ToolError(text, { code: 'not-approved' });
}

function chooseRules(
  method: string,
  { pick, compact = true, maxChars = DEFAULT_MAX_CHARS }: ForgeToolsOptions<never>,
): OutputRules {
  if (pick === undefined || isList(pick)) return { pick, compact, maxChars };
  const [best] = Object.keys(pick)
    .filter((name) => coversMethod(name, method))
    .sort((one, other) => other.length - one.length);
  return { pick: best === undefined ? undefined : (pick[method] ?? pick[best]), compact, maxChars };
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

/** Returns which servers have an operation, when not all of them do. */
function describeServersOf({ endpoint }: Operation): string {
  const { setting } = endpoint;
  const names = describeServers(endpoint);
  const needed = setting === undefined ? [] : [`with ${setting}`];
  const all = names === undefined ? needed : [`on ${names.join(' and ')}`, ...needed];
  return all.length === 0 ? '' : ` Only ${all.join(', ')}.`;
}
