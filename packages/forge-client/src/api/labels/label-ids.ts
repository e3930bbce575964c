import {
  checkRequest,
  findRightKey,
  ForbiddenError,
  InputError,
  NotFoundError,
  runAsOneCall,
} from '@clients/core';
import type { Pages, Route } from '@clients/core';
import type { Label } from '../../entities/label-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { listLabels, listOrgLabels } from './endpoints.js';

/** A body that may contain labels by id, by name, or both. */
interface Labelled {
  readonly labels?: readonly (number | string)[] | null | undefined;
}

/** The same body as it is sent. */
type WithIds<Body extends Labelled> = Omit<Body, 'labels'> & {
  readonly labels?: readonly number[] | null | undefined;
};

/** A call whose body may name labels. */
interface LabelledCall {
  readonly endpoint: Route<object>;
  readonly where: RepoRef;
  readonly options: CallOptions | undefined;
}

/**
 * Calls `work` with ids instead of names, for which the labels of the repository are listed first,
 * and those of its organisation for a label that the repository does not have.
 *
 * @throws {InputError} `unknown-label` for a label that neither has
 */
export async function resolveLabelIds<Body extends Labelled, T>(
  transport: Transport,
  { endpoint, where, options }: LabelledCall,
  body: Body,
  work: (transport: Transport, body: WithIds<Body>) => Promise<T>,
): Promise<T> {
  // A program without types may pass anything; a value that is not a list is refused when the body
  // is checked.
  const given: unknown = (body as Partial<Labelled> | undefined)?.labels;
  if (!Array.isArray(given) || !given.some((label) => typeof label === 'string'))
    return work(transport, body as WithIds<Body>);
  // Checks the rest before the labels are listed: any id stands for those of the names.
  const sample: readonly unknown[] = given.map((label: unknown) =>
    typeof label === 'string' ? 1 : label,
  );
  checkRequest(transport, endpoint, { where, body: { ...body, labels: sample } }, options);
  const asked = given as readonly (number | string)[];
  const { id, call: name = id } = endpoint;
  return runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const known = await findLabels(inner, where, asked, options);
    const labels = asked.map((label, at) => {
      const found = known.ids.get(label);
      if (found !== undefined) return found;
      throw createUnknownLabelError(`${name}: body.labels[${String(at)}]`, id, label, known);
    });
    return work(inner, { ...body, labels });
  });
}

/** Labels that a repository offers. */
interface KnownLabels {
  /** The id of each label, by its name and by its id. */
  readonly ids: ReadonlyMap<number | string, number>;
  /** Why the labels of the organisation could not be listed. */
  readonly refusal?: ForbiddenError | undefined;
}

/** Lists labels until all that are asked for are found. */
async function findLabels(
  transport: Transport,
  { owner, repo }: RepoRef,
  asked: readonly (number | string)[],
  options: CallOptions | undefined,
): Promise<KnownLabels> {
  const ids = new Map<number | string, number>();
  const isComplete = (): boolean => asked.every((label) => ids.has(label));
  const collect = async (labels: Pages<Label>): Promise<void> => {
    for await (const { items } of labels.byPage()) {
      for (const { id, name } of items) {
        ids.set(id, id);
        // Names need not be unique: the first is the one that the server finds.
        if (!ids.has(name)) ids.set(name, id);
      }
      if (isComplete()) return;
    }
  };
  const query = { limit: 50 };
  await collect(transport.pages(listLabels, { where: { owner, repo }, query }, options));
  if (isComplete()) return { ids };
  try {
    await collect(transport.pages(listOrgLabels, { where: { org: owner }, query }, options));
  } catch (error) {
    if (error instanceof ForbiddenError) return { ids, refusal: error };
    // The owner is not an organisation.
    if (!(error instanceof NotFoundError)) throw error;
  }
  return { ids };
}

function createUnknownLabelError(
  place: string,
  endpoint: string,
  label: number | string,
  { ids, refusal }: KnownLabels,
): InputError {
  const names = [...ids.keys()].filter((key) => typeof key === 'string');
  const near = typeof label === 'string' ? findRightKey(label, names) : undefined;
  const shown = typeof label === 'string' ? JSON.stringify(label) : `with the id ${String(label)}`;
  const advice =
    near === undefined
      ? 'labels.list returns its labels, orgs.labels.list those of its organisation'
      : `did you mean ${JSON.stringify(near)}?`;
  return new InputError(`${place}: the repository has no label ${shown}`, {
    endpoint,
    code: 'unknown-label',
    hint:
      refusal === undefined
        ? advice
        : `${advice}; the labels of its organisation could not be read: ${refusal.hint ?? refusal.message}`,
    cause: refusal,
  });
}
