// Verifies the deliveries of a webhook, and passes each one to the function
// for its event.
import { createWebhookHandler } from 'forge-client/webhooks';

const handler = createWebhookHandler({
  secret: process.env['HOOK_SECRET'] ?? '', // an empty one is refused
  on: {
    push: ({ payload }) => {
      console.log(payload.ref, payload.total_commits, 'new commits');
    },
    issues: ({ payload }) => {
      console.log(payload.action, payload.issue.title);
    },
  },
});

// A delivery without a signature is refused.
const response = await handler(
  new Request('https://app.example/hook', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }),
);
console.log(response.status); // 401
