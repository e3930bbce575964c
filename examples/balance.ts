// What is left of the account's plan in the cloud, and what was used. The
// model server relays it; it must be signed in (`ollama signin`).
import { ModelClient } from 'model-client';

const { account } = ModelClient.fromEnv();
const { included, purchased } = await account.balance();
if ('session' in included)
  console.log(`${included.weekly.remaining_percent}% left this week`);
else
  console.log(
    `${included.balance_usd + purchased.balance_usd} dollars left`,
  );

const { totals, buckets } = await account.usage({ range: '24h' });
console.log(`${totals.request_count} requests in ${buckets.length} hours`);
