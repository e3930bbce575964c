// A library on the packages that publishes its declarations and leaves their types to the compiler.
import * as forgeEndpoints from 'forge-client/endpoints';
import * as forgeSchemas from 'forge-client/schemas';
import { createForgeApp } from 'forge-client/testing';
import { ForgeClient } from 'forge-client';
import { createModelApp } from 'model-client/testing';
import { createWebhookHandler } from 'forge-client/webhooks';
import * as modelEndpoints from 'model-client/endpoints';
import { ModelClient, tool } from 'model-client';
import * as modelSchemas from 'model-client/schemas';
import * as z from 'zod';

export const row = z.object({
  repository: forgeSchemas.repository,
  said: z.array(modelSchemas.message),
});
export const schemas = { ...forgeSchemas, ...modelSchemas };
export const endpoints = { ...forgeEndpoints, ...modelEndpoints };

export const model = ModelClient.fromEnv();
export const { chat } = model;
export const weather = tool({
  name: 'weather',
  schema: z.object({ city: z.string() }),
  run: ({ city }) => city,
});
export const talk = (content: string) =>
  model.chatStream({ model: 'm', messages: [{ role: 'user', content }] });
export const rate = (prompt: string) =>
  model.generate({ model: 'm', prompt, format: z.object({ stars: z.number() }) });
export const work = () => model.runToolsStream({ model: 'm', messages: [], tools: [weather] });

export const forge = ForgeClient.fromEnv();
export const issues = (owner: string, repo: string) => forge.issues.list({ owner, repo });
export const files = {
  raw: (filepath: string) => forge.contents.getRaw({ owner: 'ada', repo: 'engine', filepath }),
};
export const hook = createWebhookHandler({
  secret: 'x',
  on: { push: ({ payload }) => void payload.ref },
});
export const apps = { forge: createForgeApp(), model: createModelApp() };
