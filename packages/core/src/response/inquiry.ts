import { CallContext } from '../call/call-context.js';
import { encode } from '../call/encode.js';
import { send } from '../call/send.js';
import { resolveCall } from '../call/settings.js';
import type { Inquiry } from '../contract/service.js';
import { readText } from './read-body.js';

/** Maximum time that an error waits for its hint, in ms. */
const LONGEST_WAIT = 1000;

/** Sends the request that completes a hint. Resolves to undefined when the request fails. */
export async function inquire({ plan, settings, call }: CallContext, { endpoint, hint }: Inquiry): Promise<string | undefined> {
  const plain = resolveCall(settings, endpoint, undefined);
  const once = { ...plain, retry: { ...plain.retry, limit: 0 }, timeouts: { ...plain.timeouts, total: LONGEST_WAIT }, signal: call.signal };
  const context = new CallContext(encode(endpoint, {}, plan.target), once, settings);
  try {
    const response = await send(context);
    return hint(response.status === 200 ? await readText(response) : '');
  } catch {
    return undefined;
  } finally {
    context.lifetime.close();
  }
}
