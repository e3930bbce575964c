// Questions in a variable: with `as const` or `satisfies`, the types of
// the answers follow from them; without, an answer may be of any type.
import { type DecisionQuestions, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
await model.ensure('nimble');
const request = {
  model: 'nimble',
  state: 'I was charged twice. Please refund the extra payment.',
};

const questions = {
  label: {
    type: 'choice',
    instructions: 'Which label fits this ticket?',
    criteria: { billing: 'Payments and refunds', bug: 'Software errors' },
  },
  refund: { type: 'noul', instructions: 'Is a refund requested?' },
} satisfies DecisionQuestions;
const { answers } = await model.decide({ ...request, questions });
console.log(answers.label.choice === 'billing', answers.refund.noul);

// As if they came from a file: `type` is a string.
const loaded = {
  refund: { type: 'noul', instructions: 'Is a refund requested?' },
};
const decision = await model.decide({ ...request, questions: loaded });
const { refund } = decision.answers;
if (refund.type === 'noul') console.log(refund.noul);
