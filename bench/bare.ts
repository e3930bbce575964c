// "Bare" is the least code that does the job with undici and JSON.parse, without checks.
import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';

/**
 * Each row creates its own, as it creates its clients: connections left open by an earlier row
 * would be an advantage.
 */
export class Bare {
  readonly #dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  async json(url: string): Promise<unknown> {
    const { body } = await request(url, { dispatcher: this.#dispatcher });
    return JSON.parse(await body.text()) as unknown;
  }

  async post(url: string, sent: object): Promise<unknown> {
    const { body } = await request(url, {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json' },
      dispatcher: this.#dispatcher,
    });
    return JSON.parse(await body.text()) as unknown;
  }

  /** Returns how many of the events have a text. */
  async events(
    url: string,
    headers: Record<string, string>,
    sent: object,
    onEvent?: () => void,
  ): Promise<number> {
    const { body } = await request(url, {
      method: 'POST',
      body: JSON.stringify({ ...sent, stream: true }),
      headers: { 'content-type': 'application/json', ...headers },
      dispatcher: this.#dispatcher,
    });
    const decoder = new TextDecoder();
    let rest = '';
    let count = 0;
    for await (const piece of body) {
      rest += decoder.decode(piece as Uint8Array, { stream: true });
      let at = 0;
      for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', at)) {
        const event = JSON.parse(rest.slice(at, end)) as { message: { content: unknown } };
        at = end + 1;
        count += typeof event.message.content === 'string' ? 1 : 0;
        onEvent?.();
      }
      rest = rest.slice(at);
    }
    return count;
  }

  /** Leaves the stream after its first event. */
  async first(
    url: string,
    headers: Record<string, string>,
    sent: object,
    seen?: () => void,
  ): Promise<void> {
    const enough = new Error('enough');
    try {
      await this.events(url, headers, sent, () => {
        seen?.();
        throw enough;
      });
    } catch (error) {
      if (error !== enough) throw error;
    }
  }

  /** One long line: the pieces are put together once. */
  async line(url: string, headers: Record<string, string>): Promise<number> {
    const { body } = await request(url, {
      method: 'POST',
      body: '{}',
      headers,
      dispatcher: this.#dispatcher,
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece as Uint8Array);
    const lines = Buffer.concat(pieces)
      .toString()
      .split('\n')
      .filter((text) => text !== '');
    return lines.map((text) => JSON.parse(text) as unknown).length;
  }

  async bytes(url: string): Promise<number> {
    const { body } = await request(url, { dispatcher: this.#dispatcher });
    let size = 0;
    for await (const piece of body) size += (piece as Uint8Array).length;
    return size;
  }

  /** Sends a form with one file of `size` bytes and returns how many bytes the server received. */
  async upload(url: string, file: AsyncIterable<Uint8Array>, size: number): Promise<number> {
    const head = Buffer.from(
      '--boundary\r\nContent-Disposition: form-data; name="attachment"; filename="big.bin"\r\nContent-Type: application/octet-stream\r\n\r\n',
    );
    const tail = Buffer.from('\r\n--boundary--\r\n');
    const form = async function* (): AsyncGenerator<Uint8Array> {
      yield head;
      yield* file;
      yield tail;
    };
    const headers = {
      'content-type': 'multipart/form-data; boundary=boundary',
      'content-length': String(head.length + size + tail.length),
    };
    // undici takes any async iterable; its declaration names streams alone.
    const { body } = await request(url, {
      method: 'POST',
      headers,
      body: form() as unknown as Readable,
      dispatcher: this.#dispatcher,
    });
    return (JSON.parse(await body.text()) as { size: number }).size;
  }
}
