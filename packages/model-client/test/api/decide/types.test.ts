// The types of answers follow from the questions. What the compilers of users say is in packed/.
import { expectTypeOf, test } from 'vitest';
import type {
  ChoiceAnswer,
  DecisionAnswer,
  DecisionQuestions,
  ModelClient,
  NoulAnswer,
  ScoreAnswer,
} from '../../../src/index.js';

// Only its types are used.
declare const model: ModelClient;
const rest = { model: 'nimble', state: 'x' };

/** Type-checked, and never run. */
function check(work: () => unknown): void {
  expectTypeOf(work).toBeFunction();
}

test('of questions in the call', () => {
  check(async () => {
    const { answers } = await model.decide({
      ...rest,
      questions: {
        label: { type: 'choice', criteria: { billing: 'Payments', bug: null } },
        urgent: { type: 'noul', instructions: 'Urgent?' },
        anger: { type: 'score', instructions: { ask: 'x' }, criteria: ['calm', 'furious'] },
      },
    });
    expectTypeOf(answers).toEqualTypeOf<{
      label: ChoiceAnswer<'billing' | 'bug'>;
      urgent: NoulAnswer;
      anger: ScoreAnswer<'0' | '1'>;
    }>();
    expectTypeOf(answers.label.choice).toEqualTypeOf<'billing' | 'bug'>();
    expectTypeOf<keyof typeof answers.label.probabilities>().toEqualTypeOf<'billing' | 'bug'>();
    expectTypeOf(answers.urgent.noul).toEqualTypeOf<number>();
    const wrong: unknown[] = [
      // @ts-expect-error not an option
      answers.label.choice === 'sales',
      // @ts-expect-error not a question
      answers.other,
      // @ts-expect-error not an option
      answers.label.probabilities.sales,
    ];
    return wrong;
  });
});

test('of questions in a variable', () => {
  const constant = {
    label: { type: 'choice', criteria: { billing: 'Payments', bug: null } },
    anger: { type: 'score', criteria: ['calm', 'furious'] },
  } as const;
  const satisfied = {
    label: { type: 'choice', criteria: { billing: 'Payments', bug: null } },
    anger: { type: 'score', criteria: ['calm', 'furious'] },
  } satisfies DecisionQuestions;
  const plain = {
    label: { type: 'choice', criteria: { billing: 'Payments', bug: 'Errors' } },
    anger: { type: 'score', criteria: ['calm', 'furious'] },
  };
  const any: DecisionQuestions = constant;
  check(async () => {
    expectTypeOf((await model.decide({ ...rest, questions: constant })).answers).toEqualTypeOf<{
      label: ChoiceAnswer<'billing' | 'bug'>;
      anger: ScoreAnswer<'0' | '1'>;
    }>();
    expectTypeOf((await model.decide({ ...rest, questions: satisfied })).answers).toEqualTypeOf<{
      label: ChoiceAnswer<'billing' | 'bug'>;
      anger: ScoreAnswer;
    }>();
    const { answers } = await model.decide({ ...rest, questions: plain });
    expectTypeOf(answers.label).toEqualTypeOf<
      ChoiceAnswer<'billing' | 'bug'> | NoulAnswer | ScoreAnswer
    >();
    expectTypeOf((await model.decide({ ...rest, questions: any })).answers).toEqualTypeOf<
      Record<string, DecisionAnswer>
    >();
  });
});

test('a question that no server takes is an error', () => {
  check(() => [
    // @ts-expect-error a type that is misspelt
    model.decide({ ...rest, questions: { a: { type: 'nuol', instructions: 'x' } } }),
    // @ts-expect-error options in a list
    model.decide({ ...rest, questions: { a: { type: 'choice', criteria: ['x', 'y'] } } }),
    // @ts-expect-error no options
    model.decide({ ...rest, questions: { a: { type: 'choice', instructions: 'x' } } }),
    // @ts-expect-error levels by name
    model.decide({ ...rest, questions: { a: { type: 'score', criteria: { x: '' } } } }),
    // @ts-expect-error other meanings
    model.decide({ ...rest, questions: { a: { type: 'noul', criteria: { yes: '' } } } }),
    // @ts-expect-error a number as state
    model.decide({ ...rest, state: 5, questions: { a: { type: 'noul' } } }),
  ]);
});
