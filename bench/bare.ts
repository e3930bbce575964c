// "Bare" is the least code that does the job with undici and JSON.parse, without checks.
import { Agent, request } from 'undici';

const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

export async function bareJson(url: string): Promise<unknown> {
  const { body } = await request(url, { dispatcher });
  return JSON.parse(await body.text()) as unknown;
}

export async function bareEvents(url: string, headers: Record<string, string>, onEvent?: () => void): Promise<number> {
  const { body } = await request(url, { method: 'POST', body: '{"model":"m","messages":[],"stream":true}', headers: { 'content-type': 'application/json', ...headers }, dispatcher });
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  for await (const piece of body) {
    rest += decoder.decode(piece as Uint8Array, { stream: true });
    let at = 0;
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', at)) {
      JSON.parse(rest.slice(at, end));
      at = end + 1;
      count++;
      onEvent?.();
    }
    rest = rest.slice(at);
  }
  return count;
}

/** One long line: the pieces are put together once. */
export async function bareLine(url: string, headers: Record<string, string>): Promise<number> {
  const { body } = await request(url, { method: 'POST', body: '{}', headers, dispatcher });
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece as Uint8Array);
  const lines = Buffer.concat(pieces).toString().split('\n').filter((text) => text !== '');
  return lines.map((text) => JSON.parse(text) as unknown).length;
}

export async function bareBytes(url: string): Promise<number> {
  const { body } = await request(url, { dispatcher });
  let size = 0;
  for await (const piece of body) size += (piece as Uint8Array).length;
  return size;
}
