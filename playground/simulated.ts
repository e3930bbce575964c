import type { ForgeClient } from 'forge-client';
import type { ModelClient } from 'model-client';
import type { ModelApp } from 'model-client/testing';

/** Failures that the page offers, as faults of the embedded server. */
const FAULTS = {
  cut: { endpoint: 'chat', truncate: true },
  error: { endpoint: 'chat', errorLine: 'out of memory' },
  stall: { endpoint: 'chat', stall: true, at: 'middle' },
  busy: {
    endpoint: 'chat',
    status: 503,
    body: { error: 'server busy, please try again.  maximum pending requests exceeded' },
    times: 9,
  },
} as const;

let model: Promise<ModelApp> | undefined;
let forge: Promise<ForgeClient> | undefined;

/** Makes a client of a model server inside the page: the embedded server of the testing kit, which is loaded when it is first used. */
export async function simulatedModel(failure: string): Promise<ModelClient> {
  const [{ ModelClient }, app] = await Promise.all([
    import('model-client'),
    (model ??= modelApp()),
  ]);
  app.faults.clear();
  if (failure in FAULTS) app.faults.add(FAULTS[failure as keyof typeof FAULTS]);
  return new ModelClient({
    baseUrl: 'https://simulated.example',
    fetch: app.fetch,
    timeouts: { idle: 3_000 },
  });
}

async function modelApp(): Promise<ModelApp> {
  const { createModelApp } = await import('model-client/testing');
  return createModelApp({ chunkDelay: 30 });
}

/** Makes a client of a forge inside the page, with some issues in its repository `ada/engine`. */
export function simulatedForge(): Promise<ForgeClient> {
  return (forge ??= forgeApp());
}

async function forgeApp(): Promise<ForgeClient> {
  const [{ ForgeClient, token }, { createForgeApp }] = await Promise.all([
    import('forge-client'),
    import('forge-client/testing'),
  ]);
  const app = createForgeApp();
  const client = new ForgeClient({
    baseUrl: 'https://simulated.example',
    auth: token(app.token),
    fetch: app.fetch,
  });
  const where = { owner: 'ada', repo: 'engine' };
  for (const title of ['Leak in the main valve', 'Label the pressure gauge', 'Order oil'])
    await client.issues.create(where, { title });
  for (let number = 1; number <= 40; number++)
    await client.issues.create(where, { title: `Check bolt ${String(number)}` });
  await client.issues.update({ ...where, index: 3 }, { state: 'closed' });
  return client;
}
