/** What stands in the place of a secret. */
const scrubbed = '[scrubbed]';

const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|.*-otp|.*token.*|.*secret.*|signature)$/i;
const names =
  '(?:access|refresh|id|auth|registration)?_?token|password|passwd|(?:client_?|data_?)?secret|api_?key|private_?key|otp|sha1|authorization';
const secretNames = new RegExp(`^(?:${names})$`, 'i');
// the `token` of a logprob is a word of the answer, not a secret
const secretPairs = new RegExp(`("(?:${names})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"(?!\\s*,\\s*"logprob")`, 'gi');

/** Headers as a plain object, credentials replaced. */
export function scrubHeaders(headers: Headers): Record<string, string> {
  const plain: Record<string, string> = {};
  headers.forEach((value, name) => {
    plain[name] = secretHeaders.test(name) ? scrubbed : value;
  });
  return plain;
}

/** The query of an address as `?a=b`, credential parameters replaced; empty when there is none. */
export function scrubQuery(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of [...query.keys()]) if (secretNames.test(name)) query.set(name, scrubbed);
  const text = query.toString();
  return text === '' ? '' : `?${text.replaceAll(encodeURIComponent(scrubbed), scrubbed)}`;
}

/**
 * Text without secrets: string values of JSON keys that name a secret, and every value given in `known`.
 */
export function scrubText(text: string, known: readonly string[] = []): string {
  const without = text.replace(secretPairs, (_whole, key: string) => `${key}"${scrubbed}"`);
  return known.reduce((rest, secret) => (secret.length < 4 ? rest : rest.replaceAll(secret, scrubbed)), without);
}

/** The secrets a request carries in its headers, address and JSON body. */
export function secretsOf(headers: Headers, url: URL, body: string): string[] {
  const secrets: string[] = [];
  headers.forEach((value, name) => {
    if (secretHeaders.test(name)) secrets.push(value.replace(/^(Bearer|Basic|token)\s+/i, ''));
  });
  for (const [name, value] of url.searchParams) if (secretNames.test(name)) secrets.push(value);
  for (const pair of body.matchAll(secretPairs)) {
    const value = /"((?:[^"\\]|\\.)*)"$/.exec(pair[0])?.[1];
    if (value !== undefined) secrets.push(value);
  }
  return secrets;
}
