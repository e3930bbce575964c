const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 };

/** Returns the seconds of a duration as the server reads it: `8h`, `1h30m`, `0`; undefined for any other text. */
export function secondsOf(text: string): number | undefined {
  if (text === '0') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|us|ns|s)/gy)];
  if (text === '' || parts.map(([part]) => part).join('') !== text) return undefined;
  return parts.reduce((sum, [, number = '', unit = '']) => sum + Number(number) * (units[unit] ?? 0), 0);
}

/** Returns a duration as the server writes it: `8h0m0s`. */
export function durationText(seconds: number): string {
  const hours = seconds >= 3600 ? `${String(Math.floor(seconds / 3600))}h` : '';
  const minutes = seconds >= 60 ? `${String(Math.floor((seconds % 3600) / 60))}m` : '';
  return `${hours}${minutes}${String(seconds % 60)}s`;
}
