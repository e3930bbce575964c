import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
await model.ensure('nimble');
const { answers } = await model.decide({
  model: 'nimble',
  state: 'Our checkout has returned 500 errors since 9am.',
  questions: {
    label: {
      type: 'choice',
      instructions: 'Which label fits this ticket?',
      criteria: {
        billing: 'Payments and refunds',
        bug: 'Software errors',
        account: 'Login and account access',
      },
    },
    urgent: { type: 'noul', instructions: 'Must somebody act today?' },
    anger: {
      type: 'score',
      instructions: 'How angry is the customer?',
      criteria: ['calm', 'annoyed', 'furious'],
    },
  },
});
const { label, urgent, anger } = answers;
console.log(label.choice, label.probabilities[label.choice]);
console.log(urgent.noul, anger.score);
