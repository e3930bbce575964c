// A model triages a repository's new issues: it labels each one, and asks
// for missing details. It labels and comments on open issues of the
// repository by itself, for everyone to see. It deletes nothing. An issue
// that gets no label is triaged, and perhaps commented on, in each run.
import { ForgeClient } from 'forge-client';
import { forgeTools } from 'forge-client/tools';
import { ModelClient } from 'model-client';

interface Repo {
  readonly owner: string;
  readonly repo: string;
}

const TASK = `You sort the issues of a repository. List its labels, then add
those that fit the issue; never invent one. If a bug report lacks the
version or the steps to reproduce, ask for them in one short comment. Then
say in one sentence what you did.`;

/**
 * Has the model triage each open issue that has no labels. Yields one line
 * for each.
 */
export async function* triage(
  model: ModelClient,
  forge: ForgeClient,
  repo: Repo,
  name = 'llama3.2',
): AsyncGenerator<string> {
  for await (const issue of forge.issues.list(repo, {
    state: 'open',
    type: 'issues',
  })) {
    if (issue.labels.length > 0) continue;
    const tools = forgeTools(forge, {
      include: [
        'labels.list',
        'issues.labels.add',
        'issues.comments.create',
      ],
      pick: {
        'labels.list': ['id', 'name', 'description'],
        'issues.labels.add': ['name'],
        'issues.comments.create': ['id'],
      },
      maxChars: 4000,
      // An issue's text can try to misdirect the model, so its tools can
      // change only this issue.
      approve: ({ args }) =>
        args['owner'] === repo.owner &&
        args['repo'] === repo.repo &&
        args['index'] === issue.number,
    });
    const { message } = await model.runTools({
      model: name,
      messages: [
        { role: 'system', content: TASK },
        {
          role: 'user',
          content: [
            `Repository ${repo.owner}/${repo.repo}, issue ${issue.number}`,
            `${issue.title}\n\n${issue.body}`,
          ].join(': '),
        },
      ],
      tools,
      maxSteps: 6,
    });
    yield `#${issue.number} ${issue.title}: ${message.content}`;
  }
}

if (process.argv[1] === import.meta.filename) {
  const forge = ForgeClient.fromEnv();
  const repo = {
    owner: process.env['FORGE_OWNER'] ?? 'ada',
    repo: process.env['FORGE_REPO'] ?? 'engine',
  };
  for await (const line of triage(ModelClient.fromEnv(), forge, repo))
    console.log(line);
  console.log(
    `No open issue of ${repo.owner}/${repo.repo} is left without a look.`,
  );
}
