import { Octokit } from 'octokit';
import { Bare } from '../bare.ts';
import type { Clients } from '../clients.ts';
import { type Contender, MB, type Row } from '../measure.ts';
import { createGiteaClient } from '../peers.ts';

const where = { owner: 'ada', repo: 'engine', index: 1 };
const PIECE = Buffer.alloc(65_536, 1);

/** A file attached to an issue. */
export function uploadRow(origin: string, quick: boolean, clients: Clients): Row {
  const megabytes = quick ? 64 : 256;
  return {
    name: `upload of ${String(megabytes)} MB`,
    unit: 'MB/s',
    better: 'higher',
    floor: 0.3,
    rounds: quick ? 5 : 7,
    contenders: uploads(origin, megabytes, clients),
  };
}

/**
 * Bare and ours send a stream of 64-KB pieces; the peers take nothing but a file, which is one in
 * memory here.
 */
export function uploads(origin: string, megabytes: number, { ForgeClient }: Clients): Contender[] {
  const bare = new Bare();
  const forge = new ForgeClient({ baseUrl: origin });
  const gitea = createGiteaClient(origin);
  const octokit = new Octokit({ baseUrl: `${origin}/api/v1` });
  const size = megabytes * MB;
  return [
    {
      name: 'bare',
      run: () =>
        speed(size, () =>
          bare.upload(`${origin}/api/v1/repos/ada/engine/issues/1/assets`, pieces(size), size),
        ),
    },
    {
      name: 'ours',
      run: () =>
        speed(
          size,
          async () =>
            (
              await forge.issues.assets.create(where, {
                content: pieces(size),
                filename: 'big.bin',
                size,
              })
            ).size,
        ),
    },
    {
      name: 'gitea-js',
      run: () => {
        const attachment = inMemory(size);
        return speed(
          size,
          async () =>
            (await gitea.repos.issueCreateIssueAttachment('ada', 'engine', 1, { attachment })).data
              .size,
        );
      },
    },
    {
      name: 'octokit',
      run: () => {
        const attachment = inMemory(size);
        return speed(size, () => octokitUpload(octokit, attachment));
      },
    },
  ];
}

/** octokit makes no forms: the platform's `Response` turns one into bytes. */
async function octokitUpload(octokit: Octokit, attachment: File): Promise<number> {
  const form = new FormData();
  form.append('attachment', attachment);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const answer: { data: unknown } = await octokit.request(
    'POST /repos/{owner}/{repo}/issues/{index}/assets',
    {
      ...where,
      data: encoded.body,
      headers,
    },
  );
  return (answer.data as { size: number }).size;
}

/** MB per second; throws unless the server received everything. */
async function speed(size: number, upload: () => Promise<number | undefined>): Promise<number> {
  const started = performance.now();
  const taken = (await upload()) ?? 0;
  const seconds = (performance.now() - started) / 1_000;
  // The frame of the form is a few hundred bytes.
  if (taken <= size || taken > size + 1_000)
    throw new Error(`upload: ${String(taken)} bytes came instead of ${String(size)} and a frame`);
  return size / MB / seconds;
}

/**
 * Each piece is new, as when read from a disk, so that retained pieces are visible in the
 * measurement.
 */
async function* pieces(size: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < size; sent += PIECE.length)
    yield await Promise.resolve(Buffer.from(PIECE));
}

function inMemory(size: number): File {
  return new File(
    Array.from({ length: size / PIECE.length }, () => PIECE),
    'big.bin',
  );
}
