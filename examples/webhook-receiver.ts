// A webhook receiver: verifies each delivery, handles it once, and answers
// before the server stops waiting.
import { createServer } from 'node:http';
import { createWebhookHandler, toNodeHandler } from 'forge-client/webhooks';

const handler = createWebhookHandler({
  // The secret that is set at the webhook; an empty one is refused.
  secret: process.env['HOOK_SECRET'] ?? '',
  on: {
    issues({ payload }) {
      console.log(
        `issue ${payload.number} was ${payload.action}:`,
        payload.issue.title,
      );
    },
    '*': ({ name, delivery }) => {
      console.log(
        `delivery ${delivery ?? 'without an id'} was a ${name} event`,
      );
    },
  },
  onError: (error) => {
    console.log(error instanceof Error ? error.message : error);
  },
});

const port = Number(process.env['PORT'] ?? 3000);
createServer(toNodeHandler(handler)).listen(port, () => {
  console.log(`http://localhost:${port}`);
});
