/** Matches the end of the name of a secret field or parameter, in snake case. */
const SECRET_FIELD =
  /(?:^|_)(?:(?:access|auth|refresh|id)?token|pass(?:word|wd|phrase)|pwd|(?:client)?secret|(?:api|access|private|secret|signing|encryption)_?key|otp|jwt|auth|cookie|authorization(?:_header)?|credentials?)$/;

/**
 * Matches names that are secret only as parameters of a URL: those of signed URLs, and API keys.
 */
const SECRET_PARAMETER = /^(?:key|sig|signature|x_amz_.*|x_goog_.*)$/;

/**
 * Matches parameters that belong to a credential without being secret: its expiry, and the user it
 * acts for.
 */
const BESIDE_SECRET_PARAMETER = /^(?:expires|sudo)$/;

/**
 * Matches a route and a field that is secret there only: elsewhere `data` and `sha1` are harmless.
 */
const SECRET_FIELD_OF_ROUTE =
  /(?:\/secrets\/[^/]+ data|\/tokens sha1|\/access_token code(?:_verifier)?)$/;

/** Request headers whose values are never secret. */
const OPEN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'date',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
  'traceparent',
  'user-agent',
  'x-request-id',
]);

/**
 * Response headers that may contain secrets of the server: session cookies, signed URLs, challenges
 * that echo the request.
 */
const SECRET_RESPONSE_HEADERS = new Set([
  'set-cookie',
  'location',
  'authorization',
  'proxy-authenticate',
  'link',
  'content-location',
  'refresh',
]);

/** Matches the name of a request header that holds a credential. */
const SECRET_HEADER = /auth(?:orization)?$|otp|token|key|secret|password|cookie|signature/;

/** Returns whether a field or a parameter is secret wherever it occurs. */
export function isSecretName(name: string): boolean {
  return SECRET_FIELD.test(toSnakeCase(name));
}

/** Returns whether a field of the bodies of a route is secret. */
export function isSecretField(name: string, route: string): boolean {
  return isSecretName(name) || SECRET_FIELD_OF_ROUTE.test(`${route} ${name}`);
}

/** Returns whether a parameter of a URL is secret. */
export function isSecretParam(name: string): boolean {
  const text = toSnakeCase(name);
  return SECRET_FIELD.test(text) || SECRET_PARAMETER.test(text);
}

/** Returns whether a parameter of a URL belongs to a credential: secret, or beside a secret one. */
export function isCredentialParam(name: string): boolean {
  return isSecretParam(name) || BESIDE_SECRET_PARAMETER.test(toSnakeCase(name));
}

/** Returns whether the value of a request header is never secret. */
export function isOpenHeader(name: string): boolean {
  return OPEN_HEADERS.has(name);
}

/** Returns whether the name of a request header says that it holds a credential. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name);
}

/** Returns whether a header of a response may contain secrets that only the server knows. */
export function isSecretResponseHeader(name: string): boolean {
  return SECRET_RESPONSE_HEADERS.has(name);
}

/**
 * Converts a name to snake case: `clientSecret`, `client-secret`, `Client_Secret` and
 * `client[secret]` become `client_secret`.
 */
function toSnakeCase(name: string): string {
  const words = name.match(/[A-Z]*[a-z\d]+|[A-Z]+/g) ?? [];
  return words.join('_').toLowerCase();
}
