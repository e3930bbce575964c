import { createWebhookHandler } from 'forge-client/webhooks';

const handler = createWebhookHandler({
  // The secret that is set at the webhook; an empty one is refused.
  secret: process.env['HOOK_SECRET'] ?? '',
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
