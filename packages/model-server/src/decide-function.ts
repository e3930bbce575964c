/** A question to an embedded decision model. */
export interface DecideQuestion {
  /** The name of the model in the request. */
  readonly model: string;
  readonly state: unknown;
  /** Base64. */
  readonly images: readonly string[];
  /** The name of the question. */
  readonly name: string;
  readonly type: 'choice' | 'noul' | 'score';
  readonly instructions: unknown;
  /** The options, or the levels as `0`, `1`, …; `false` and `true` for a `noul`. */
  readonly options: readonly string[];
  /** What describes each of them. */
  readonly descriptions: readonly string[];
}

/**
 * Answers a question of `decide` with a logit for each option, in the order of `options`: the
 * probabilities are their softmax. Without a result, the embedded model answers.
 */
export type DecideFunction = (question: DecideQuestion) => readonly number[] | undefined;
