/** A text for each format. */
export const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  time: '03:04:05Z',
  duration: 'P1D',
  email: 'ada@example.org',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.org/',
  url: 'https://example.org/',
  'uri-reference': '/path',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/** Returns a string for a simple pattern, and the letters of the pattern itself for a complex one. */
export function matching(pattern: string): string {
  const found = [
    '',
    'a',
    'abc',
    'A',
    'ABC',
    '0',
    '123',
    '1234',
    '12345',
    '2026',
    '2026-01-02',
    'a-b',
    'A1',
    'AB-123',
    '#a1b2c3',
    '1.2.3',
    '+41 44 123 45 67',
    ...Object.values(formats),
  ].find((text) => new RegExp(pattern, 'u').test(text));
  return found ?? expanded(pattern);
}

function expanded(pattern: string): string {
  const plain = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\\d|\[0-9\]/g, '1')
    .replace(/\\w|\[(?:a-z|A-Z)[^[\]]*\]/g, (set) => (set === '[A-Z]' ? 'A' : 'a'));
  return plain
    .replace(/(.)\{(\d+)(?:,\d*)?\}/g, (_all, letter: string, times: string) => letter.repeat(Number(times)))
    .replace(/[+*?()\\]/g, '');
}
