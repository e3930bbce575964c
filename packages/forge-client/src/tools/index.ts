// Operations of a forge as tools for a model.
export { forgeTools, type Toolset, toolsets } from './forge-tools.js';
export type { ToolArguments } from './input.js';
export { excludedMethods } from './excluded-methods.js';
export type { ApprovalRequest, ForgeToolsOptions } from './options.js';
export type { ForgeTool, ToolAnnotations, ToolRunContext, ToolSchema } from './tool.js';
export { ToolError } from './tool-error.js';
