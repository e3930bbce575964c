import type { ForgeClient } from 'forge-client';
import type { ModelClient } from 'model-client';
import type { ModelApp } from 'model-client/testing';

/** The address of servers inside the page: nothing is sent there. */
export const SIMULATED = 'https://simulated.example';
/** Milliseconds between two pieces of an answer, so that one sees them arrive. */
export const CHAT_APP = { chunkDelay: 30 };
/** A server that stops sending is noticed while somebody still looks. */
export const MODEL_TIMEOUTS = { idle: 3_000 };
/** The first issues of the forge inside the page. */
export const ISSUE_TITLES: readonly string[] = [
  'Leak in the main valve',
  'Label the pressure gauge',
  'Order oil',
];
/** How many issues follow, so that there is a second page. */
export const BOLTS = 40;

/** Failures that the page offers, as faults of the embedded server. */
const FAULTS = {
  // In the middle of a line, after enough text to see that it stays.
  cut: { endpoint: 'chat', truncate: 1_500 },
  error: { endpoint: 'chat', errorLine: 'out of memory' },
  stall: { endpoint: 'chat', stall: true, at: 'middle' },
  busy: {
    endpoint: 'chat',
    status: 503,
    body: {
      error:
        'server busy, please try again.  maximum pending requests exceeded',
    },
    times: 9,
  },
} as const;

/** Returns the fault for a failure that the page offers; undefined for none. */
export function faultOf(
  failure: string,
): (typeof FAULTS)[keyof typeof FAULTS] | undefined {
  return failure in FAULTS
    ? FAULTS[failure as keyof typeof FAULTS]
    : undefined;
}

let model: Promise<ModelApp> | undefined;
let forge: Promise<ForgeClient> | undefined;

/** Makes a client of a model server inside the page: the embedded server of the testing kit, which is loaded when it is first used. */
export async function simulatedModel(
  failure: string,
): Promise<ModelClient> {
  const [{ ModelClient }, app] = await Promise.all([
    import('model-client'),
    (model ??= modelApp()),
  ]);
  app.faults.clear();
  const fault = faultOf(failure);
  if (fault !== undefined) app.faults.add(fault);
  return new ModelClient({
    baseUrl: SIMULATED,
    fetch: app.fetch,
    timeouts: MODEL_TIMEOUTS,
  });
}

async function modelApp(): Promise<ModelApp> {
  const { createModelApp } = await import('model-client/testing');
  return createModelApp(CHAT_APP);
}

/** Makes a client of a forge inside the page, with some issues in its repository `ada/engine`. */
export function simulatedForge(): Promise<ForgeClient> {
  return (forge ??= forgeApp());
}

async function forgeApp(): Promise<ForgeClient> {
  const [{ ForgeClient }, { createForgeApp }] = await Promise.all([
    import('forge-client'),
    import('forge-client/testing'),
  ]);
  const app = createForgeApp();
  app.seed.issues('ada/engine', [
    ...ISSUE_TITLES,
    ...Array.from({ length: BOLTS }, (_, at) => `Check bolt ${at + 1}`),
  ]);
  const client = new ForgeClient({
    baseUrl: SIMULATED,
    auth: app.token,
    fetch: app.fetch,
  });
  const closed = { owner: 'ada', repo: 'engine', index: 3 };
  await client.issues.update(closed, { state: 'closed' });
  return client;
}
