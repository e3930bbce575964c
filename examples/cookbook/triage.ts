// Sorts tickets with a decision model. What it is sure of is done; what
// it is not sure of is put before a person, with the numbers.
import { readFile, writeFile } from 'node:fs/promises';
import { type DecisionQuestions, ModelClient } from 'model-client';

const questions = {
  team: {
    type: 'choice',
    instructions: 'Which team should handle this ticket?',
    criteria: {
      billing: 'Payments, invoices and refunds',
      support: 'Login, accounts and how to use the product',
      engineering: 'Errors and outages',
    },
  },
  urgent: {
    type: 'noul',
    instructions: 'Can this ticket not wait until tomorrow?',
    criteria: {
      true: 'An outage, or money is lost',
      false: 'Anything else',
    },
  },
} as const satisfies DecisionQuestions;

export type Team = 'billing' | 'support' | 'engineering';

export interface Thresholds {
  /** The probability of a team from which it gets the ticket. */
  readonly team: number;
  /** The probability from which a ticket is urgent; below 1 minus it, it is not. */
  readonly urgent: number;
}

export interface Triaged {
  readonly ticket: string;
  readonly team: Team;
  readonly urgent: boolean;
  readonly decidedBy: 'model' | 'person';
  /** What the model answered, to check the thresholds by later. */
  readonly why: {
    readonly model: string;
    readonly teams: Readonly<Record<string, number>>;
    readonly urgent: number;
  };
}

/** Asks a person, who sees what the model thinks. */
export type AskPerson = (
  guess: Triaged,
) => Promise<Pick<Triaged, 'team' | 'urgent'>>;

/** Decides about one ticket. */
export async function triage(
  client: ModelClient,
  ticket: string,
  ask: AskPerson,
  { team, urgent }: Thresholds = { team: 0.8, urgent: 0.9 },
): Promise<Triaged> {
  const { model, answers } = await client.decide({
    model: 'nimble',
    state: ticket,
    questions,
  });
  const guess: Triaged = {
    ticket,
    team: answers.team.choice,
    urgent: answers.urgent.noul >= 0.5,
    decidedBy: 'model',
    why: {
      model,
      teams: answers.team.probabilities,
      urgent: answers.urgent.noul,
    },
  };
  const isSure =
    answers.team.probabilities[guess.team] >= team &&
    Math.max(answers.urgent.noul, 1 - answers.urgent.noul) >= urgent;
  return isSure
    ? guess
    : { ...guess, ...(await ask(guess)), decidedBy: 'person' };
}

if (process.argv[1] === import.meta.filename) {
  const [file = 'tickets.txt'] = process.argv.slice(2);
  const client = ModelClient.fromEnv();
  await client.ensure('nimble');
  const done: Triaged[] = [];
  for (const ticket of (await readFile(file, 'utf8')).split('\n'))
    if (ticket.trim() !== '')
      done.push(
        await triage(client, ticket, (guess) => {
          console.log('not sure:', ticket, guess.why);
          return Promise.resolve(guess); // put it before a person here
        }),
      );
  await writeFile('triage.json', JSON.stringify(done, null, 2));
  for (const { team, urgent, decidedBy, ticket } of done)
    console.log(team, urgent ? 'now' : 'later', `(${decidedBy})`, ticket);
}
