/** Matches the end of the name of a secret field or parameter, in snake case. */
const SECRET =
  /(?:^|_)(?:(?:access|auth|refresh|id)?token|pass(?:word|wd|phrase)|pwd|(?:client)?secret|(?:api|access|private|secret|signing|encryption)_?key|otp|jwt|auth|cookie|authorization(?:_header)?|credentials?)$/;

/** Matches names that are secret only as parameters of a URL: those of signed URLs, and API keys. */
const IN_URL = /^(?:key|sig|signature|x_amz_.*|x_goog_.*)$/;

/** Matches parameters that belong to a credential without being secret: its expiry, and the user it acts for. */
const BESIDE_SECRET = /^(?:expires|sudo)$/;

/** Matches a route and a field that is secret there only: elsewhere `data` and `sha1` are harmless. */
const AT_ROUTE = /(?:\/secrets\/[^/]+ data|\/tokens sha1|\/access_token code(?:_verifier)?)$/;

/** Request headers whose values are never secret. */
const OPEN_HEADERS = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'content-length', 'content-type', 'date', 'range', 'user-agent'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'x-request-id', 'traceparent'],
]);

const SECRET_HEADER = /auth(?:orization)?$|otp|token|key|secret|password|cookie|signature/;

/** Returns whether a field, parameter or form part of this name is always secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(snakeCase(name));
}

/** Returns whether a field of a body is secret; `route` is the path of the request. */
export function isSecretField(name: string, route: string): boolean {
  return isSecretName(name) || AT_ROUTE.test(`${route} ${name}`);
}

/** Returns whether a query parameter is secret. */
export function isSecretParam(name: string): boolean {
  const text = snakeCase(name);
  return SECRET.test(text) || IN_URL.test(text);
}

/** Returns whether a query parameter is a credential or belongs to one. */
export function isCredentialParam(name: string): boolean {
  return isSecretParam(name) || BESIDE_SECRET.test(snakeCase(name));
}

/** Returns whether a request header, named in lower case, never contains a secret. */
export function isOpenHeader(name: string): boolean {
  return OPEN_HEADERS.has(name);
}

/** Returns whether a header, named in lower case, is secret whatever its value. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name);
}

/** Converts a name to snake case: `clientSecret`, `client-secret`, `Client_Secret` and `client[secret]` become `client_secret`. */
function snakeCase(name: string): string {
  const words = name.match(/[A-Z]*[a-z\d]+|[A-Z]+/g) ?? [];
  return words.join('_').toLowerCase();
}
