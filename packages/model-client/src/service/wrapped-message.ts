import type { Refusal } from '@clients/core';

/**
 * What proxies, libraries and the cloud write before the server's message: their name, the class of
 * an exception, `error:`.
 */
const PREFIX =
  /^(?:(?:ollama|litellm|upstream|backend|gateway|proxy|openai|server)(?:[ .]?(?:api|chat|http|server|response|request|error|exception))*(?: ?: | - )|(?:\w+\.)*[A-Za-z]*(?:Error|Exception)(?:: | - )|error: )/i;

/** What they write after it: a status, the id of a request. */
const SUFFIX =
  /\s?[([](?:status(?:[ _]code)?|http status|code|ref|reference|request[ _-]?id|trace[ _-]?id)(?: ?[:=] ?| )[\w.:-]{1,100}[)\]]\.?$/i;

/** The server's message as it came, in the JSON of its body. */
const BODY = /^\{"error":\s*("(?:[^"\\]|\\.)*")\}$/;

/** How often something is written around a message. */
const MAX_LAYERS = 5;

/** Returns a message of the server without what proxies and the cloud have written around it. */
export function unwrapMessage(message: string): string {
  let text = message.trim();
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const inner = readBody(text.replace(SUFFIX, '').replace(PREFIX, '').trim());
    if (inner === text || inner === '') break;
    text = inner;
  }
  return text;
}

/** Returns a refusal with its message unwrapped. */
export function unwrapRefusal(refusal: Refusal): Refusal {
  const message = unwrapMessage(refusal.message);
  return message === refusal.message ? refusal : { ...refusal, message };
}

function readBody(text: string): string {
  const [, quoted] = BODY.exec(text) ?? [];
  if (quoted === undefined) return text;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return text;
  }
}
