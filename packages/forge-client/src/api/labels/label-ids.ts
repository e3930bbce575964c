import { runAsOneCall, InputError, findRightName, type Route } from '@clients/core';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { listLabels } from './endpoints.js';

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
 * Calls `work` with ids instead of names, for which the labels of the repository are listed first.
 * If there are only ids, nothing is listed.
 *
 * @throws {InputError} `unknown-label` for a name that no label of the repository has
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
  if (!Array.isArray(given) || given.every((label) => typeof label !== 'string'))
    return work(transport, body as WithIds<Body>);
  // Checks the rest before the labels are listed: any id stands for those of the names.
  const sample: readonly unknown[] = given.map((label: unknown) =>
    typeof label === 'string' ? 1 : label,
  );
  transport.check(endpoint, { where, body: { ...body, labels: sample } }, options);
  const { id, call: name = id } = endpoint;
  return runAsOneCall(transport, { name, endpoint: id }, options, async (inner) => {
    const { owner, repo } = where;
    const ids = new Map<unknown, number>();
    for await (const label of inner.pages(
      listLabels,
      { where: { owner, repo }, query: { limit: 50 } },
      options,
    ))
      if (!ids.has(label.name)) ids.set(label.name, label.id);
    const labels = given.map((label: unknown, at) => {
      const found = typeof label === 'string' ? ids.get(label) : (label as number);
      if (found !== undefined) return found;
      throw createUnknownLabelError(
        `${name}: body.labels[${String(at)}]`,
        id,
        String(label),
        [...ids.keys()].map(String),
      );
    });
    return work(inner, { ...body, labels });
  });
}

function createUnknownLabelError(
  place: string,
  endpoint: string,
  label: string,
  known: readonly string[],
): InputError {
  const near = findRightName(label, known);
  return new InputError(`${place}: the repository has no label ${JSON.stringify(label)}`, {
    endpoint,
    code: 'unknown-label',
    hint: `${near === undefined ? 'labels.list returns its labels.' : `did you mean ${JSON.stringify(near)}?`} Pass a label of its organisation by id`,
  });
}
