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

const SECRET_HEADER = /auth(?:orization)?$|otp|token|key|secret|password|cookie|signature/;

export function isSecretName(name: string): boolean {
  return SECRET_FIELD.test(toSnakeCase(name));
}

export function isSecretField(name: string, route: string): boolean {
  return isSecretName(name) || SECRET_FIELD_OF_ROUTE.test(`${route} ${name}`);
}

export function isSecretParam(name: string): boolean {
  const text = toSnakeCase(name);
  return SECRET_FIELD.test(text) || SECRET_PARAMETER.test(text);
}

export function isCredentialParam(name: string): boolean {
  return isSecretParam(name) || BESIDE_SECRET_PARAMETER.test(toSnakeCase(name));
}

export function isOpenHeader(name: string): boolean {
  return OPEN_HEADERS.has(name);
}

export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name);
}

/**
 * Converts a name to snake case: `clientSecret`, `client-secret`, `Client_Secret` and
 * `client[secret]` become `client_secret`.
 */
function toSnakeCase(name: string): string {
  const words = name.match(/[A-Z]*[a-z\d]+|[A-Z]+/g) ?? [];
  return words.join('_').toLowerCase();
}
