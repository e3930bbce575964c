import {
  type Call,
  createInvalid,
  createNotFound,
  Refusal,
  type Reply,
  replyWithCreated,
  replyWithJson,
  replyWithNothing,
  replyWithPagedList,
} from '../../http/index.js';
import { canSee, findLevel, findOrg, findRepo, requireUnarchived } from '../../access/rights.js';
import { findTeams, findUnitLevel, isAtLeast } from '../../state/forge-state.js';
import type {
  IssueRecord,
  ProjectCardRecord,
  ProjectColumnRecord,
  ProjectRecord,
  RepoRecord,
  UserRecord,
} from '../../state/records.js';
import {
  findIssueById,
  renderIssue,
  renderProject,
  renderProjectColumn,
} from '../../views/index.js';
import {
  type Access,
  findById,
  findOne,
  type Handlers,
  pickGiven,
  removeMatching,
  removeRecord,
} from '../route.js';

/** What has boards: a repository, or a user or an organisation. */
interface Holder {
  readonly repo: RepoRecord | undefined;
  readonly owner: UserRecord | undefined;
}

/**
 * Finds what has the boards of a route.
 * @throws when the user may not read them, or may not change them
 */
type FindHolder = (call: Call, access: Access) => Holder;

const findRepoHolder: FindHolder = (call, access) => {
  const repo = findRepo(call);
  const { has_projects: hasProjects, projects_mode: mode } = repo.settings;
  if (hasProjects === false || mode === 'owner') throw createNotFound();
  if (access === 'write') requireUnarchived(findRepo(call, 'write'));
  return { repo, owner: undefined };
};

const findOrgHolder: FindHolder = (call, access) => {
  const org = findOrg(call);
  if (access === 'write' && !mayChangeBoards(call, org)) throw createNotFound();
  return { repo: undefined, owner: org };
};

function mayChangeBoards({ me }: Call, org: UserRecord): boolean {
  return (
    me.is_admin ||
    findTeams(org, me).some(
      ({ permission, units }) =>
        permission === 'owner' ||
        permission === 'admin' ||
        isAtLeast(findUnitLevel(units.get('repo.projects')), 'write'),
    )
  );
}

const findUserHolder: FindHolder = (call) => ({ repo: undefined, owner: call.me });

/** The columns of each template; the first is the default one. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  none: [],
  basic_kanban: ['Backlog', 'To Do', 'In Progress', 'Done'],
  bug_triage: ['Backlog', 'Needs Triage', 'High Priority', 'Low Priority', 'Closed'],
};
const CARD_TYPES: readonly string[] = ['text_only', 'images_and_text'];

export const projectRoutes: Handlers = {
  ...makeProjectRoutes('repo', findRepoHolder),
  ...makeProjectRoutes('org', findOrgHolder),
  ...makeProjectRoutes('userCurrent', findUserHolder),
  userListProjects(call) {
    const owner = call.state.findUser(call.readParam('username'));
    if (owner === undefined || !canSee(call, owner)) throw createNotFound();
    return replyWithProjects(call, { repo: undefined, owner });
  },
};

function makeProjectRoutes(prefix: string, findHolder: FindHolder): Handlers {
  const find = (call: Call, access: Access): ProjectRecord =>
    findById(call, listProjects(call, findHolder(call, access)));
  /** Finds a board whose columns and issues are to be changed. */
  const findOpen = (call: Call): ProjectRecord => {
    const project = find(call, 'write');
    if (project.state === 'closed') throw new Refusal(403, 'project is closed');
    return project;
  };
  return {
    [`${prefix}ListProjects`]: (call) => replyWithProjects(call, findHolder(call, 'read')),
    [`${prefix}CreateProject`](call) {
      const project = makeProject(call, findHolder(call, 'write'));
      call.state.projects.push(project);
      return replyWithCreated(renderProject(call, project));
    },
    [`${prefix}GetProject`]: (call) => replyWithJson(renderProject(call, find(call, 'read'))),
    [`${prefix}EditProject`](call) {
      const project = find(call, 'write');
      editProject(call, project);
      return replyWithJson(renderProject(call, project));
    },
    [`${prefix}DeleteProject`]: (call) => removeRecord(call.state.projects, find(call, 'write')),
    [`${prefix}ListProjectColumns`](call) {
      const project = find(call, 'read');
      return replyWithPagedList(call, sortColumns(project), (column) =>
        renderProjectColumn(call, project, column),
      );
    },
    [`${prefix}CreateProjectColumn`](call) {
      const project = findOpen(call);
      const column = makeColumn(call, project, readTitle(call), readColor(call) ?? '');
      return replyWithCreated(renderProjectColumn(call, project, column));
    },
    [`${prefix}MoveProjectColumns`]: (call) => moveColumns(call, findOpen(call)),
    [`${prefix}GetProjectColumn`](call) {
      const project = find(call, 'read');
      return replyWithJson(renderProjectColumn(call, project, findColumn(call, project)));
    },
    [`${prefix}EditProjectColumn`](call) {
      const project = findOpen(call);
      const column = findColumn(call, project);
      editColumn(call, column);
      return replyWithJson(renderProjectColumn(call, project, column));
    },
    [`${prefix}DeleteProjectColumn`](call) {
      const project = findOpen(call);
      const column = findColumn(call, project);
      if (column.default) throw createInvalid('the default column cannot be deleted');
      for (const card of project.cards) if (card.column === column.id) card.column = 0;
      return removeRecord(project.columns, column);
    },
    [`${prefix}SetDefaultProjectColumn`](call) {
      const project = findOpen(call);
      const wanted = findColumn(call, project);
      for (const column of project.columns) column.default = column === wanted;
      return replyWithNothing();
    },
    [`${prefix}ListProjectColumnIssues`](call) {
      const project = find(call, 'read');
      const found = listCards(project, findColumn(call, project)).flatMap(
        ({ issue }) => findReadableIssue(call, project, issue) ?? [],
      );
      return replyWithPagedList(call, found, ({ repo, issue }) => renderIssue(call, repo, issue));
    },
    [`${prefix}AddIssueToProjectColumn`](call) {
      const project = findOpen(call);
      const column = findColumn(call, project);
      putCard(project, requireIssue(call, project).id, column, undefined);
      return { status: 201 };
    },
    [`${prefix}RemoveIssueFromProjectColumn`](call) {
      const project = findOpen(call);
      const column = findColumn(call, project);
      const { id } = requireIssue(call, project);
      const card = findOne(listCards(project, column), ({ issue }) => issue === id);
      removeMatching(project.cards, (one) => one === card);
      return replyWithNothing();
    },
    [`${prefix}MoveProjectIssue`](call) {
      const project = findOpen(call);
      const { body } = call;
      const column = project.columns.find(({ id }) => id === body.readInteger('column_id'));
      if (column === undefined) throw createInvalid('the column does not belong to the project');
      const { id } = requireIssue(call, project);
      if (!project.cards.some(({ issue }) => issue === id))
        throw createInvalid('the issue is not on the project');
      putCard(project, id, column, body.readInteger('sorting'));
      return replyWithNothing();
    },
  };
}

function listProjects({ state }: Call, { repo, owner }: Holder): ProjectRecord[] {
  return state.projects.filter((one) => one.repo === repo?.id && one.owner === owner?.id);
}

/** Responds with the boards in a state, newest first. */
function replyWithProjects(call: Call, holder: Holder): Reply {
  const wanted = call.query.get('state') ?? 'open';
  const found = listProjects(call, holder).filter(
    ({ state }) => wanted === 'all' || state === wanted,
  );
  return replyWithPagedList(call, found.reverse(), (project) => renderProject(call, project));
}

function makeProject(call: Call, { repo, owner }: Holder): ProjectRecord {
  const { body, state, me } = call;
  const title = readTitle(call);
  const template = body.readText('template_type') ?? '';
  const titles = TEMPLATES[template === '' ? 'none' : template];
  if (titles === undefined) throw createInvalid('unknown template_type');
  const now = state.formatTime();
  const project: ProjectRecord = {
    id: state.makeId(),
    title,
    description: body.readText('description') ?? '',
    owner: owner?.id,
    repo: repo?.id,
    template_type: template === '' ? 'none' : template,
    card_type: readCardType(call) ?? 'text_only',
    state: 'open',
    creator: me,
    created_at: now,
    updated_at: now,
    closed_at: undefined,
    columns: [],
    cards: [],
  };
  for (const column of titles) makeColumn(call, project, column, '');
  return project;
}

function editProject(call: Call, project: ProjectRecord): void {
  const { body, state } = call;
  const title = body.has('title') ? readTitle(call) : project.title;
  const card_type = readCardType(call) ?? project.card_type;
  const to = body.readText('state') ?? project.state;
  if (to !== 'open' && to !== 'closed') throw createInvalid('state must be open or closed');
  Object.assign(project, { ...pickGiven(body, ['description']), title, card_type });
  project.updated_at = state.formatTime();
  if (to === project.state) return;
  project.state = to;
  project.closed_at = to === 'closed' ? state.formatTime() : undefined;
}

function readTitle({ body }: Call): string {
  const title = body.requireText('title', 'Title').trim();
  if (title === '') throw createInvalid('[Title]: Required');
  return title;
}

function readCardType({ body }: Call): string | undefined {
  const type = body.readText('card_type');
  if (type === undefined || type === '') return undefined;
  if (!CARD_TYPES.includes(type)) throw createInvalid('unknown card_type');
  return type;
}

function readColor({ body }: Call): string | undefined {
  const color = body.readText('color');
  if (color === undefined || color === '') return undefined;
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw createInvalid('invalid color');
  return color;
}

/** Adds a column at the end. The first one of a board is its default column. */
function makeColumn(
  { state, me }: Call,
  { columns }: ProjectRecord,
  title: string,
  color: string,
): ProjectColumnRecord {
  const now = state.formatTime();
  const column: ProjectColumnRecord = {
    id: state.makeId(),
    title,
    color,
    default: columns.length === 0,
    sorting: Math.max(-1, ...columns.map(({ sorting }) => sorting)) + 1,
    creator: me,
    created_at: now,
    updated_at: now,
  };
  columns.push(column);
  return column;
}

function editColumn(call: Call, column: ProjectColumnRecord): void {
  const { body, state } = call;
  const title = body.has('title') ? readTitle(call) : column.title;
  const color = readColor(call) ?? column.color;
  const sorting = body.readInteger('sorting') ?? column.sorting;
  if (sorting < -128 || sorting > 127) throw createInvalid('sorting must be from -128 to 127');
  Object.assign(column, { title, color, sorting, updated_at: state.formatTime() });
}

function moveColumns({ body }: Call, project: ProjectRecord): Reply {
  const ids = body.readIntegers('column_ids') ?? [];
  const isWhole =
    ids.length === project.columns.length &&
    project.columns.every(({ id }) => ids.includes(id)) &&
    new Set(ids).size === ids.length;
  if (!isWhole) throw createInvalid('column_ids must name every column of the project once');
  for (const column of project.columns) column.sorting = ids.indexOf(column.id);
  return replyWithNothing();
}

function sortColumns({ columns }: ProjectRecord): ProjectColumnRecord[] {
  return [...columns].sort((one, other) => one.sorting - other.sorting || one.id - other.id);
}

function findColumn(call: Call, { columns }: ProjectRecord): ProjectColumnRecord {
  return findById(call, columns, 'column_id');
}

/** The issues in a column, in their order. The default column has those without one, too. */
function listCards({ cards }: ProjectRecord, column: ProjectColumnRecord): ProjectCardRecord[] {
  return cards
    .filter((card) => card.column === column.id || (column.default && card.column === 0))
    .sort((one, other) => one.sorting - other.sorting || other.issue - one.issue);
}

/** Puts an issue into a column: at a position, or at its end. */
/**
 * Returns the boards that a body puts an issue on; undefined when it names none.
 * @throws a 400 for one that neither the repository nor its owner has
 */
export function readProjects(call: Call, { id, owner }: RepoRecord): ProjectRecord[] | undefined {
  return call.body.readIntegers('projects')?.map((wanted) => {
    const project = call.state.projects.find(
      (one) => one.id === wanted && (one.repo === id || one.owner === owner.id),
    );
    if (project === undefined) throw new Refusal(400, `project ${String(wanted)} not found`);
    return project;
  });
}

/** Puts an issue on these boards, in their default columns if they have one, and takes it from all others. */
export function setProjects(
  { state }: Call,
  issue: number,
  wanted: readonly ProjectRecord[] | undefined,
): void {
  if (wanted === undefined) return;
  for (const project of state.projects) {
    const isOn = project.cards.some((card) => card.issue === issue);
    const column = project.columns.find((one) => one.default);
    if (!wanted.includes(project)) removeMatching(project.cards, (card) => card.issue === issue);
    else if (!isOn && column === undefined) project.cards.push({ issue, column: 0, sorting: 0 });
    else if (!isOn && column !== undefined) putCard(project, issue, column, undefined);
  }
}

function putCard(
  project: ProjectRecord,
  issue: number,
  column: ProjectColumnRecord,
  position: number | undefined,
): void {
  const others = listCards(project, column).filter((card) => card.issue !== issue);
  const sorting = position ?? Math.max(-1, ...others.map((card) => card.sorting)) + 1;
  removeMatching(project.cards, (card) => card.issue === issue);
  project.cards.push({ issue, column: column.id, sorting });
}

interface IssueFound {
  readonly repo: RepoRecord;
  readonly issue: IssueRecord;
}

/**
 * Finds an issue that may be on a board: of the repository that has the board, or, for the board of
 * a user or an organisation, one that the user may read.
 */
function findReadableIssue(call: Call, project: ProjectRecord, id: number): IssueFound | undefined {
  const found = findIssueById(call, id);
  if (found === undefined) return undefined;
  const isOwn = project.repo === undefined || project.repo === found.repo.id;
  return isOwn && findLevel(call, found.repo) !== 'none' ? found : undefined;
}

/**
 * Returns the issue whose id is in the path.
 * @throws a 404 where it may not be on the board, and a 423 in an archived repository
 */
function requireIssue(call: Call, project: ProjectRecord): IssueRecord {
  const found = findReadableIssue(call, project, call.readId('issue_id'));
  if (found === undefined) throw createNotFound();
  requireUnarchived(found.repo);
  return found.issue;
}
