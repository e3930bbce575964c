import type { Named, ReadonlyDeep } from '@clients/core';
import type { ImageInput } from '../../inference/images.js';
import type { KeepAlive } from '../../inference/schemas.js';
import type {
  ChoiceAnswer,
  ChoiceQuestion,
  DecisionAnswer,
  DecisionContent,
  NoulAnswer,
  NoulQuestion,
  ScoreAnswer,
  ScoreQuestion,
} from './schemas.js';

/** A `ChoiceQuestion` as `decide` takes it. */
export interface ChoiceQuestionInput extends ReadonlyDeep<ChoiceQuestion>, Named {}

/** A `NoulQuestion` as `decide` takes it. */
export interface NoulQuestionInput extends ReadonlyDeep<NoulQuestion>, Named {}

/** A `ScoreQuestion` as `decide` takes it: its list may be readonly. */
export interface ScoreQuestionInput extends ReadonlyDeep<ScoreQuestion>, Named {}

/** A question as `decide` takes it. */
export type DecisionQuestionInput = ChoiceQuestionInput | NoulQuestionInput | ScoreQuestionInput;

/**
 * Questions by name. Write `as const` or `satisfies DecisionQuestions` behind questions in a
 * variable, so that the types of the answers follow from them.
 */
export type DecisionQuestions = Readonly<Record<string, DecisionQuestionInput>>;

/**
 * A question whose `type` the compiler knows only as a text, as in an object that was made before
 * the call. The call checks it before it sends anything.
 */
export interface VariableQuestion {
  readonly type: string;
  readonly instructions?: DecisionContent | undefined;
  readonly criteria?: object | undefined;
}

/** For each question, the type that it must have: `VariableQuestion` if its `type` is no literal. */
export type CheckedQuestions<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends { readonly type: infer Type }
    ? string extends Type
      ? VariableQuestion
      : DecisionQuestionInput
    : DecisionQuestionInput;
};

/** The questions to decide, and what they are about. The types of the answers follow from them. */
export interface DecideInput<Questions = DecisionQuestions> {
  readonly model: string;
  /** What the questions are about: a text, or an object or a list, which is sent as JSON. */
  readonly state: DecisionContent;
  /** The questions by name, at least one; servers take up to 64. */
  // The other branch is what type errors name.
  readonly questions: Questions extends CheckedQuestions<Questions> ? Questions : DecisionQuestions;
  /**
   * Bytes, Blobs, files as `{ path }`, data URIs or base64, shared by all questions. For models
   * with the capability `vision`. Since 0.35.1.
   */
  readonly images?: readonly ImageInput[] | null | undefined;
  /** How long the model stays loaded after the request, such as `'10m'` or `'forever'`. */
  readonly keep_alive?: KeepAlive | undefined;
}

/** A request without types that follow from it, as the client reads it. */
export type DecideRequest = DecideInput;

type OptionOf<Criteria> = Criteria extends readonly unknown[]
  ? string
  : Extract<keyof Criteria, string>;

/** `'0' | '1' | …` for a list of known length. */
type LevelOf<Criteria> = Criteria extends readonly unknown[]
  ? number extends Criteria['length']
    ? string
    : Extract<keyof Criteria, `${number}`>
  : string;

/** The answer to a question; to one whose type is only known to be a text, each that it may be. */
export type AnswerTo<Question> = Question extends {
  readonly type: infer Type extends string;
  readonly criteria?: infer Criteria;
}
  ? string extends Type
    ? ChoiceAnswer<OptionOf<Criteria>> | NoulAnswer | ScoreAnswer<LevelOf<Criteria>>
    : Type extends 'choice'
      ? ChoiceAnswer<OptionOf<Criteria>>
      : Type extends 'noul'
        ? NoulAnswer
        : Type extends 'score'
          ? ScoreAnswer<LevelOf<Criteria>>
          : never
  : DecisionAnswer;

/** The answers to questions, by name. */
// `infer` makes editors show the answers rather than the name of this type and the questions.
export type AnswersTo<Questions> = Questions extends infer Given
  ? { -readonly [Name in keyof Given]: AnswerTo<Given[Name]> }
  : never;
