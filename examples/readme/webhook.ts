// Verifies the deliveries of a webhook, and passes each one to the function for its event.
import { createWebhookHandler } from 'forge-client/webhooks';

const handler = createWebhookHandler({
  secret: process.env['HOOK_SECRET'] ?? 'only for this example',
  on: {
    push: ({ payload }) => {
      console.log(
        `${payload.ref} has ${String(payload.total_commits)} new commits`,
      );
    },
    issues: ({ payload }) => {
      console.log(
        `${payload.repository.full_name}: ${payload.issue.title} was ${payload.action}`,
      );
    },
  },
  // Without it, errors in these functions go to console.error.
  onError: (error, event) => {
    console.error(event?.name, error);
  },
});

// node:http and express: toNodeHandler(handler), such as createServer(toNodeHandler(handler)).listen(3000)
// Hono: app.post('/hook', (c) => handler(c.req.raw)); Next.js: export const POST = handler; Bun and Deno: the function itself
const unsigned = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
};
const response = await handler(
  new Request('https://app.example/hook', unsigned),
);
console.log(response.status); // 401: the signature is missing
