/** Returns what to check after a response that is a web page. */
export function htmlHint(title: string | undefined, origin: string): string {
  return `${origin} returned a web page${title === undefined ? '' : ` ("${title}")`}: check for a proxy or a login page in between, and that the base URL is that of the API`;
}

/** Returns what to check when a message says that plain HTTP was sent to a TLS port. */
export function portHint(status: number, body: string, origin: string): string | undefined {
  return status === 400 && /HTTP (?:request )?(?:was sent )?to (?:an )?(?:HTTPS|SSL)|host and port requires TLS/i.test(body)
    ? `${origin} speaks TLS: begin the base URL with https://`
    : undefined;
}
