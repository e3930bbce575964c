import type { ForgeClient } from 'forge-client';
import type { Fault, ForgeApp } from 'forge-client/testing';
import type { ModelClient } from 'model-client';
import type { Fault as ModelFault, ModelApp } from 'model-client/testing';

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

/** Failures of the model server that the page offers, as faults of the embedded one. */
const MODEL_FAULTS = {
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

/** Failures of the forge that the page offers. */
const FORGE_FAULTS = {
  down: { status: 502 },
  login: { html: '<!doctype html><title>Sign in</title>' },
} as const;

/** What the page does with a forge, and the operation that then fails. */
export const FORGE_OPERATIONS = {
  list: 'issueListIssues',
  open: 'issueCreateIssue',
  close: 'issueEditIssue',
} as const;
export type ForgeTask = keyof typeof FORGE_OPERATIONS;

/** Returns the fault of a model server for a failure that the page offers; undefined for none. With a tool, the answer after its result fails. */
export function modelFaultOf(
  failure: string,
  tools: boolean,
): ModelFault | undefined {
  if (!(failure in MODEL_FAULTS)) return undefined;
  const fault = MODEL_FAULTS[failure as keyof typeof MODEL_FAULTS];
  if (!tools) return fault;
  const shorter = 'truncate' in fault ? { truncate: 700 } : {};
  return { ...fault, ...shorter, after: 1 };
}

/** Returns the fault of a forge for a failure that the page offers; undefined for none. */
export function forgeFaultOf(
  task: ForgeTask,
  failure: string,
): Fault | undefined {
  return failure in FORGE_FAULTS
    ? {
        endpoint: FORGE_OPERATIONS[task],
        // A loop has come some way when it fails.
        ...(task === 'close' ? { after: 5 } : {}),
        ...FORGE_FAULTS[failure as keyof typeof FORGE_FAULTS],
      }
    : undefined;
}

let model: Promise<ModelApp> | undefined;
let forge: Promise<ForgeApp> | undefined;

/** Makes a client of a model server inside the page: the embedded server of the testing kit, which is loaded when it is first used. */
export async function simulatedModel(
  failure: string,
  tools: boolean,
): Promise<ModelClient> {
  const [{ ModelClient }, app] = await Promise.all([
    import('model-client'),
    (model ??= modelApp()),
  ]);
  app.faults.clear();
  const fault = modelFaultOf(failure, tools);
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

/** Makes a client of a forge inside the page, with some issues in its repository `ada/engine`, which fails as chosen. */
export async function simulatedForge(
  task: ForgeTask,
  failure: string,
  onRetry: () => void,
): Promise<ForgeClient> {
  const [{ ForgeClient }, app] = await Promise.all([
    import('forge-client'),
    (forge ??= startForge()),
  ]);
  app.faults.clear();
  const fault = forgeFaultOf(task, failure);
  if (fault !== undefined) app.faults.add(fault);
  return new ForgeClient({
    baseUrl: SIMULATED,
    auth: app.token,
    fetch: app.fetch,
    hooks: { onRetry },
  });
}

/** Forgets what was changed in the forge inside the page. */
export function renewForge(): void {
  forge = undefined;
}

async function startForge(): Promise<ForgeApp> {
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
  const third = { owner: 'ada', repo: 'engine', index: 3 };
  await client.issues.update(third, { state: 'closed' });
  return app;
}
