// Verifies the deliveries of a webhook, and passes each one to its handler.
import { createWebhookHandler } from 'forge-client/webhooks';

const handler = createWebhookHandler({
  secret: process.env['HOOK_SECRET'] ?? 'only for this example',
  on: {
    push: ({ payload }) => {
      console.log(`${payload.ref} has ${String(payload.total_commits)} new commits`);
    },
    issues: ({ payload }) => {
      console.log(payload.action, payload.issue?.title);
    },
  },
});

// Node: createServer(toNodeHandler(handler)); Hono: app.post('/hook', (c) => handler(c.req.raw)); Next: export const POST = handler
const response = await handler(new Request('https://app.example/hook', { method: 'POST', body: '{}' }));
console.log(response.status); // 401: the signature is missing
