/** How the name of a secret ends: that of a field, of a parameter or of a header, in any of the usual spellings. */
const SECRET =
  /(?:^|_)(?:(?:access|auth|refresh|id)?token|pass(?:word|wd|phrase)|pwd|(?:client)?secret|(?:api|access|private|secret|signing|encryption)_?key|otp|jwt|auth|cookie|authorization(?:_header)?|credentials?)$/;

/** Parameters of an address that are secret under these names alone: signed addresses, and keys of APIs. */
const IN_ADDRESS = /^(?:key|sig|signature|x_amz_.*|x_goog_.*)$/;

/** Parameters that are no secret, but part of a credential: its end, and whom it acts for. */
const BESIDE_SECRET = /^(?:expires|sudo)$/;

/** Fields that are secret where their route says so: elsewhere `data` and `sha1` are what everybody may see. */
const AT_ROUTE = [
  { route: /\/secrets\/[^/]+$/, field: 'data' },
  { route: /\/tokens$/, field: 'sha1' },
] as const;

/** Headers of requests whose values never are secrets. */
const OPEN_HEADERS = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'content-length', 'content-type', 'date', 'range', 'user-agent'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'x-request-id', 'traceparent'],
]);

const SECRET_HEADER = /auth(?:orization)?$|otp|token|key|secret|password|cookie|signature/;

/** Whether a field, a parameter or a part of a form of this name is secret wherever it stands. */
export function isSecretName(name: string): boolean {
  return SECRET.test(plain(name));
}

/** Whether a field of a body is secret; `route` is the path that the body goes to, or comes from. */
export function isSecretField(name: string, route: string): boolean {
  return isSecretName(name) || AT_ROUTE.some((at) => at.field === name && at.route.test(route));
}

/** Whether a parameter of an address is secret. */
export function isSecretParam(name: string): boolean {
  const text = plain(name);
  return SECRET.test(text) || IN_ADDRESS.test(text);
}

/** Whether a query parameter of this name can carry a credential, or belongs to one. */
export function isCredentialParam(name: string): boolean {
  return isSecretParam(name) || BESIDE_SECRET.test(plain(name));
}

/** Whether the value of a request's header, named in lower case, is never a secret. */
export function isOpenHeader(name: string): boolean {
  return OPEN_HEADERS.has(name);
}

/** Whether the value of a header, named in lower case, is a secret whatever it looks like. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name);
}

/** `clientSecret`, `client-secret`, `Client_Secret` and `client[secret]` are one name. */
function plain(name: string): string {
  const words = name.match(/[A-Z]*[a-z\d]+|[A-Z]+/g) ?? [];
  return words.join('_').toLowerCase();
}
