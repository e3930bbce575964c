// Work that must not fill the memory. Each contender does it in a process of its own, see jobs.ts.
import { Octokit } from 'octokit';
import { Ollama } from 'ollama';
import { Bare } from '../bare.ts';
import type { Clients } from '../clients.ts';
import { type Contender, expectCount, MB } from '../measure.ts';
import { createGiteaClient } from '../peers.ts';
import { uploads } from './uploads.ts';

export interface Job {
  readonly name: string;
  readonly contenders: readonly Contender[];
}

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] };

export function jobs(origin: string, clients: Clients): Job[] {
  return [
    { name: '1 GB through a chat stream', contenders: streams(origin, clients) },
    { name: '1 GB download', contenders: downloads(origin, clients) },
    { name: '256 MB upload', contenders: uploads(origin, 256, clients) },
    { name: '10 000 aborted streams', contenders: aborts(origin, clients) },
  ];
}

function streams(origin: string, { ModelClient }: Clients): Contender[] {
  const bare = new Bare();
  const headers = { 'x-bench': 'gigabyte' };
  const model = new ModelClient({ baseUrl: origin });
  const ollama = new Ollama({ host: origin, headers });
  const all = async (
    open: () => AsyncIterable<object> | Promise<AsyncIterable<object>>,
  ): Promise<number> => {
    let count = 0;
    for await (const event of await open()) count += 'message' in event ? 1 : 0;
    return count;
  };
  return [
    {
      name: 'bare',
      run: () => counted(EVENTS, bare.events(`${origin}/api/chat`, headers, request)),
    },
    {
      name: 'ours',
      run: () =>
        counted(
          EVENTS,
          all(() => model.chatStream(request, { headers })),
        ),
    },
    {
      name: 'ollama-js',
      run: () =>
        counted(
          EVENTS,
          all(() => ollama.chat({ ...request, stream: true })),
        ),
    },
  ];
}

function downloads(origin: string, { ForgeClient }: Clients): Contender[] {
  const bare = new Bare();
  const file = { owner: 'ada', repo: 'engine', filepath: 'big.bin' };
  const forge = new ForgeClient({ baseUrl: origin });
  const gitea = createGiteaClient(origin);
  const octokit = new Octokit({ baseUrl: `${origin}/api/v1` });
  const all = async (pieces: AsyncIterable<Uint8Array>): Promise<number> => {
    let size = 0;
    for await (const piece of pieces) size += piece.length;
    return size;
  };
  return [
    {
      name: 'bare',
      run: () => counted(GIGABYTE, bare.bytes(`${origin}/api/v1/repos/ada/engine/raw/big.bin`)),
    },
    { name: 'ours', run: async () => counted(GIGABYTE, all(await forge.contents.getRaw(file))) },
    // Neither returns a reliable stream: octokit's ends without an error when its response is
    // garbage-collected.
    {
      name: 'gitea-js',
      run: () =>
        counted(
          GIGABYTE,
          gitea.repos
            .repoGetRawFile('ada', 'engine', 'big.bin', {}, { format: 'blob' })
            .then(({ data }) => data.size),
        ),
    },
    {
      name: 'octokit',
      run: () =>
        counted(
          GIGABYTE,
          octokit
            .request('GET /repos/{owner}/{repo}/raw/{filepath}', file)
            .then(({ data }) => (data as ArrayBuffer).byteLength),
        ),
    },
  ];
}

function aborts(origin: string, { ModelClient }: Clients): Contender[] {
  const bare = new Bare();
  const headers = { 'x-bench': 'stall' };
  const model = new ModelClient({ baseUrl: origin });
  const ollama = new Ollama({ host: origin, headers });
  const each = async (leave: () => Promise<void>): Promise<number> => {
    for (let i = 0; i < 10_000; i++) await leave();
    return 10_000;
  };
  return [
    { name: 'bare', run: () => each(() => bare.first(`${origin}/api/chat`, headers, request)) },
    {
      name: 'ours',
      run: () =>
        each(async () => {
          for await (const event of model.chatStream(request, { headers })) if (!event.done) break;
        }),
    },
    {
      name: 'ollama-js',
      run: () =>
        each(async () => {
          const stream = await ollama.chat({ ...request, stream: true });
          for await (const event of stream) if (!event.done) break;
          stream.abort();
        }),
    },
  ];
}

const GIGABYTE = 1_024 * MB;
/** Events of 4 KB, and the last one. */
const EVENTS = GIGABYTE / 4_096 + 1;

async function counted(wanted: number, work: Promise<number>): Promise<number> {
  const found = await work;
  expectCount(found, wanted, 'events or bytes');
  return found;
}
