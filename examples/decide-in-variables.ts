// Questions in a variable: with `as const` or `satisfies`, the types of
// the answers follow from them; without, an answer may be of any type.
import { type DecisionQuestions, ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
await model.ensure('nimble');
const request = {
  model: 'nimble',
  state: 'I was charged twice. Please refund the extra payment.',
};

const fixed = {
  label: { type: 'choice', criteria: { billing: 'Payments', bug: null } },
  refund: { type: 'noul', instructions: 'Is a refund requested?' },
} as const;
const kept = {
  ...fixed,
  label: { ...fixed.label, instructions: 'Which label fits?' },
} as const satisfies DecisionQuestions;
const { answers } = await model.decide({ ...request, questions: kept });
console.log(answers.label.choice === 'billing', answers.refund.noul);

// As they come from a file: `type` is a string.
const loaded = {
  refund: { type: 'noul', instructions: 'Is a refund requested?' },
};
const decision = await model.decide({ ...request, questions: loaded });
const { refund } = decision.answers;
if (refund.type === 'noul') console.log(refund.noul);
