import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, object, schema, type ZodSchema } from '@clients/core/schema';
import { type KeepAlive, keepAliveValue } from '../../inference/schemas.js';

/** A text, or an object or a list that the server writes as JSON for the model. */
export type DecisionContent = string | object;

export const decisionContent: ZodSchema<DecisionContent> = /* @__PURE__ */ schema<DecisionContent>(
  () => z.union([z.string(), z.array(z.unknown()), z.looseObject({})]),
);

/** Asks which of several options fits. */
export interface ChoiceQuestion {
  type: 'choice';
  /** What to decide. Most models require it. */
  instructions?: DecisionContent | undefined;
  /**
   * At least two options, each with a description; with `null` its name describes it. Up to 26 or
   * 255, depending on the model. The first of several equally likely options is chosen.
   */
  criteria: Record<string, string | null>;
}

/** Asks how likely it is that something is true. */
export interface NoulQuestion {
  type: 'noul';
  /** What to decide. Most models require it. */
  instructions?: DecisionContent | undefined;
  /** What true and false mean. Default: yes and no. */
  criteria?: { true?: string | undefined; false?: string | undefined } | undefined;
}

/** Asks for a level on a scale. */
export interface ScoreQuestion {
  type: 'score';
  /** What to decide. Most models require it. */
  instructions?: DecisionContent | undefined;
  /** Descriptions of at least two levels, lowest first; the first is level 0. Up to 26. */
  criteria: string[];
}

/** A question of one of the three types. */
export type DecisionQuestion = ChoiceQuestion | NoulQuestion | ScoreQuestion;

/** The keys of every question, for its schema: what `criteria` has to be depends on `type`. */
interface AnyQuestion {
  type: 'choice' | 'noul' | 'score';
  instructions?: DecisionContent | undefined;
  criteria?: Record<string, string | null> | string[] | undefined;
}

// One object, so that the keys of a question are compared with these whatever its type is.
export const decisionQuestion: ZodSchema<DecisionQuestion> = /* @__PURE__ */ object<AnyQuestion>(
  () => ({
    type: z.enum(['choice', 'noul', 'score']),
    instructions: z.optional(decisionContent),
    criteria: z.optional(
      z.union([z.array(z.string()), z.record(z.string(), z.nullable(z.string()))]),
    ),
  }),
) as ZodSchema<DecisionQuestion>;

/** The body of a request to decide. */
export interface DecideBody {
  model: string;
  /** What the questions are about. */
  state: DecisionContent;
  /** The questions by name. */
  questions: Record<string, DecisionQuestion>;
  /** In base64, shared by all questions. Since 0.35.1. */
  images?: string[] | undefined;
  /** How long the model stays loaded after the request, such as `'10m'` or `'forever'`. */
  keep_alive?: KeepAlive | undefined;
}

/** A `DecideBody` whose lists may be readonly. */
export interface DecideBodyInput extends ReadonlyDeep<DecideBody>, Named {}

export const decideBody: ZodSchema<DecideBody> = /* @__PURE__ */ object<DecideBody>(() => ({
  model: z.string(),
  state: decisionContent,
  questions: z.record(z.string(), decisionQuestion),
  images: z.optional(z.array(z.string())),
  keep_alive: z.optional(keepAliveValue),
}));

/** The answer to a `choice` question. Numbers are not rounded. */
export interface ChoiceAnswer<Option extends string = string> {
  type: 'choice';
  /** The most likely option. */
  choice: Option;
  /** The probability of each option, 0 to 1. */
  probabilities: Record<Option, number>;
  /** 0 if all options are equally likely, 1 if one is certain. */
  confidence: number;
}

/** The answer to a `noul` question. */
export interface NoulAnswer {
  type: 'noul';
  /** The probability of true, 0 to 1, not rounded. */
  noul: number;
}

/** The answer to a `score` question. Numbers are not rounded. */
export interface ScoreAnswer<Level extends string = string> {
  type: 'score';
  /** The expected level, from 0 to the highest, with fractions. */
  score: number;
  /** The description of each level. */
  legend: Record<Level, string>;
  /** The probability of each level, 0 to 1. */
  probabilities: Record<Level, number>;
  /** 0 if all levels are equally likely, 1 if one is certain. */
  confidence: number;
}

/** The answer to a question of any type; `type` tells them apart. */
export type DecisionAnswer = ChoiceAnswer | NoulAnswer | ScoreAnswer;

const choiceAnswer: ZodSchema<ChoiceAnswer> = /* @__PURE__ */ object<ChoiceAnswer>(() => ({
  type: z.literal('choice'),
  choice: z.string(),
  probabilities: z.record(z.string(), z.number()),
  confidence: z.number(),
}));

const noulAnswer: ZodSchema<NoulAnswer> = /* @__PURE__ */ object<NoulAnswer>(() => ({
  type: z.literal('noul'),
  noul: z.number(),
}));

const scoreAnswer: ZodSchema<ScoreAnswer> = /* @__PURE__ */ object<ScoreAnswer>(() => ({
  type: z.literal('score'),
  score: z.number(),
  legend: z.record(z.string(), z.string()),
  probabilities: z.record(z.string(), z.number()),
  confidence: z.number(),
}));

export const decisionAnswer: ZodSchema<DecisionAnswer> = /* @__PURE__ */ schema<DecisionAnswer>(
  () => z.union([choiceAnswer, noulAnswer, scoreAnswer]),
);

/** The tokens of a decision. */
export interface DecisionUsage {
  input_tokens: number;
  /** 0 for models that read the answers off their last layer, such as Clef. */
  output_tokens: number;
}

export const decisionUsage: ZodSchema<DecisionUsage> = /* @__PURE__ */ object<DecisionUsage>(
  () => ({ input_tokens: integer(), output_tokens: integer() }),
);

/** The answers to the questions of a request, by name. */
export interface Decision<Answers = Record<string, DecisionAnswer>> {
  /** The model of the request. */
  model: string;
  answers: Answers;
  usage: DecisionUsage;
}

export const decision: ZodSchema<Decision> = /* @__PURE__ */ object<Decision>(() => ({
  model: z.string(),
  answers: z.record(z.string(), decisionAnswer),
  usage: decisionUsage,
}));
