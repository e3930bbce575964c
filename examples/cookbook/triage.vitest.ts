// The triage with a model that is sure, and with one that is not.
import { ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';
import { afterEach, expect, test } from 'vitest';
import { triage } from './triage.ts';

let server: ModelServer;
afterEach(() => server.close());

/** Starts a model that answers with these logits. */
async function start(
  team: readonly number[],
  urgent: readonly number[],
): Promise<ModelClient> {
  server = await startModelServer({
    models: ['nimble'],
    decide: ({ name }) => (name === 'team' ? team : urgent),
  });
  return new ModelClient({ baseUrl: server.url });
}

const nobody = (): never => {
  throw new Error('nobody was to be asked');
};

test('a sure decision stands, with what it was made from', async () => {
  const client = await start([5, 0, 0], [4, 0]);
  const result = await triage(client, 'I was charged twice.', nobody);
  expect(result).toMatchObject({
    team: 'billing',
    urgent: false,
    decidedBy: 'model',
    why: { model: 'nimble' },
  });
  expect(result.why.teams['billing']).toBeGreaterThan(0.98);
});

test.each([
  ['team', [1, 1, 1], [4, 0]],
  ['urgency', [5, 0, 0], [0, 1]],
])('a person decides when the %s is unsure', async (_, team, urgent) => {
  const client = await start(team, urgent);
  const result = await triage(client, 'It does not work.', () =>
    Promise.resolve({ team: 'engineering', urgent: true }),
  );
  expect(result).toMatchObject({
    team: 'engineering',
    urgent: true,
    decidedBy: 'person',
  });
});

test('what a person chose is kept beside the numbers of the model', async () => {
  const client = await start([0, 0.5, 0], [0, 0]);
  const result = await triage(client, 'Hello?', (guess) =>
    Promise.resolve({ team: guess.team, urgent: true }),
  );
  expect(result.team).toBe('support');
  expect(result.why.urgent).toBe(0.5);
});
