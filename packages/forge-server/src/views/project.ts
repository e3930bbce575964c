import type { Reader } from '../http/index.js';
import type {
  IssueRecord,
  ProjectColumnRecord,
  ProjectRecord,
  RepoRecord,
} from '../state/records.js';
import { formatFullName, pick, renderPublicUser } from './people.js';

interface IssueFound {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
}

/** Finds an issue or a pull request of any repository by its id. */
export function findIssueById({ state }: Reader, id: number): IssueFound | undefined {
  for (const repo of state.repos) {
    const issue = repo.issues.find((one) => one.id === id);
    if (issue !== undefined) return { repo, issue };
  }
  return undefined;
}

/** Returns the boards that an issue is on; `null` for none. */
export function renderProjectsOf(
  reader: Reader,
  { id }: IssueRecord,
): Record<string, unknown>[] | null {
  const found = reader.state.projects.filter(({ cards }) =>
    cards.some(({ issue }) => issue === id),
  );
  return found.length === 0 ? null : found.map((project) => renderProject(reader, project));
}

export function renderProject(reader: Reader, project: ProjectRecord): Record<string, unknown> {
  const { state } = reader;
  const { owner, repo, closed_at, creator } = project;
  const issues = project.cards.flatMap(({ issue }) => findIssueById(reader, issue) ?? []);
  const open = issues.filter(({ issue }) => issue.state === 'open').length;
  const holder = owner === undefined ? undefined : state.findUserById(owner);
  const board = repo === undefined ? undefined : state.findRepoById(repo);
  const place = board === undefined ? `${holder?.login ?? ''}/-` : formatFullName(board);
  return {
    ...pick(
      project,
      'id',
      'title',
      'description',
      'state',
      'template_type',
      'card_type',
      'created_at',
      'updated_at',
    ),
    ...(owner === undefined ? {} : { owner_id: owner }),
    ...(repo === undefined ? {} : { repo_id: repo }),
    type: nameType(holder?.kind),
    num_issues: issues.length,
    num_open_issues: open,
    num_closed_issues: issues.length - open,
    html_url: `${reader.root}/${place}/projects/${String(project.id)}`,
    creator: renderPublicUser(reader, creator),
    creator_id: creator.id,
    is_closed: project.state === 'closed',
    ...(closed_at === undefined ? {} : { closed_at }),
  };
}

function nameType(kind: 'user' | 'org' | undefined): string {
  if (kind === undefined) return 'repository';
  return kind === 'org' ? 'organization' : 'individual';
}

export function renderProjectColumn(
  reader: Reader,
  project: ProjectRecord,
  column: ProjectColumnRecord,
): Record<string, unknown> {
  const { color, creator } = column;
  return {
    ...pick(column, 'id', 'title', 'default', 'sorting', 'created_at', 'updated_at'),
    ...(color === '' ? {} : { color }),
    project_id: project.id,
    creator: renderPublicUser(reader, creator),
  };
}
