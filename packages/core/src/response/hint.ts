/** What to check after an answer that is a web page. */
export function htmlHint(title: string | undefined, origin: string): string {
  return `${origin} answered with a web page${title === undefined ? '' : ` ("${title}")`}: a proxy or a login page on the way, or the base URL is not that of the API`;
}

/** What to check after the words of a server that was asked in plain HTTP on its TLS port. */
export function portHint(status: number, body: string, origin: string): string | undefined {
  return status === 400 && /HTTP (?:request )?(?:was sent )?to (?:an )?(?:HTTPS|SSL)|host and port requires TLS/i.test(body)
    ? `${origin} speaks TLS: begin the base URL with https://`
    : undefined;
}
