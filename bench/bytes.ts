/** One event of a chat, as servers write it. */
export function events(count: number): Buffer {
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    parts.push(
      `{"model":"llama3.2","created_at":"2026-11-21T03:04:06.${String(100_000_000 + i * 4_321)}Z","message":{"role":"assistant","content":"tok${String(i)}"},"done":false}\n`,
    );
  }
  parts.push(
    '{"model":"llama3.2","created_at":"2026-11-21T03:04:06.561993875Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","eval_count":1}\n',
  );
  return Buffer.from(parts.join(''));
}

/** Events whose `role` and `done` are of another type. */
export function olderEvents(count: number): Buffer {
  const text = events(count).toString();
  return Buffer.from(
    text.replaceAll('"role":"assistant"', '"role":5').replaceAll('"done":false', '"done":null'),
  );
}

/** The same number of events in the format of the OpenAI-compatible routes. */
export function sseEvents(count: number): Buffer {
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    parts.push(
      `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"tok${String(i)}"},"finish_reason":null}]}\n\n`,
    );
  }
  parts.push('data: [DONE]\n\n');
  return Buffer.from(parts.join(''));
}

/** One event with a text of so many megabytes, and the last one. */
export function line(megabytes: number): Buffer {
  const known = lines.get(megabytes);
  if (known !== undefined) return known;
  const text = 'abcdefgh'.repeat((megabytes * 1_048_576) / 8);
  const made = Buffer.from(
    `{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":"${text}"},"done":false}\n` +
      '{"model":"m","created_at":"2026-11-21T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop"}\n',
  );
  lines.set(megabytes, made);
  return made;
}

const lines = new Map<number, Buffer>();

const user = {
  id: 4,
  login: 'ada',
  login_name: '',
  source_id: 0,
  full_name: 'Ada',
  email: 'ada@example.org',
  avatar_url: 'http://forge.example/a.png',
  html_url: 'http://forge.example/ada',
  language: 'en-US',
  is_admin: false,
  last_login: '2026-11-21T03:03:19Z',
  created: '2026-11-21T03:03:06Z',
  restricted: false,
  active: true,
  prohibit_login: false,
  location: '',
  website: '',
  description: '',
  visibility: 'public',
  followers_count: 3,
  following_count: 3,
  starred_repos_count: 3,
  username: 'ada',
};

/** A user of 600 bytes. */
export const smallUser: Buffer = Buffer.from(JSON.stringify(user));

/** An attachment of an issue, as in a response. */
export function attachment(size: number): Buffer {
  const uuid = '2fa8f4a6-3a1e-4f5c-9d0b-0d5d1a3c7b11';
  return Buffer.from(
    JSON.stringify({
      id: 1,
      name: 'big.bin',
      size,
      download_count: 0,
      created_at: '2026-11-21T03:03:19Z',
      uuid,
      browser_download_url: `http://forge.example/attachments/${uuid}`,
    }),
  );
}

/** 64 vectors of 1024 numbers. */
export const embeddings: Buffer = Buffer.from(
  JSON.stringify({
    model: 'nomic-embed-text',
    embeddings: Array.from({ length: 64 }, (_, row) =>
      Array.from({ length: 1_024 }, (__, column) => Math.sin(row * 1_024 + column) / 32),
    ),
    total_duration: 1,
    load_duration: 1,
    prompt_eval_count: 64,
  }),
);

const pages = new Map<number, Buffer>();

/** 50 issues. */
export function issuesPage(page: number): Buffer {
  let body = pages.get(page);
  if (body === undefined)
    pages.set(
      page,
      (body = Buffer.from(
        JSON.stringify(Array.from({ length: 50 }, (_, i) => issue((page - 1) * 50 + i + 1))),
      )),
    );
  return body;
}

let older: Buffer | undefined;

/**
 * 50 issues as a server writes them that does not know the latest fields yet: some are missing, one
 * is of another type.
 */
export function olderIssuesPage(): Buffer {
  return (older ??= Buffer.from(
    JSON.stringify(
      Array.from({ length: 50 }, (_, i) => ({
        ...issue(i + 1),
        projects: undefined,
        time_estimate: undefined,
        content_version: undefined,
        pin_order: '0',
      })),
    ),
  ));
}

function issue(number: number): object {
  const at = 'http://forge.example/ada/engine/issues/';
  return {
    id: number,
    url: at + String(number),
    html_url: at + String(number),
    number,
    user,
    original_author: '',
    original_author_id: 0,
    title: `Leak ${String(number)}`,
    body: 'It drips.',
    ref: '',
    assets: [],
    labels: [
      {
        id: 1,
        name: 'bug',
        exclusive: false,
        is_archived: false,
        color: 'ee0701',
        description: '',
        url: 'http://forge.example/l/1',
      },
    ],
    milestone: null,
    projects: null,
    assignee: null,
    assignees: null,
    state: 'open',
    is_locked: false,
    comments: 0,
    created_at: '2026-11-21T03:03:19Z',
    updated_at: '2026-11-21T03:03:19Z',
    closed_at: null,
    due_date: null,
    time_estimate: 0,
    pull_request: null,
    repository: { id: 283, name: 'engine', owner: 'ada', full_name: 'ada/engine' },
    pin_order: 0,
    content_version: 0,
  };
}
