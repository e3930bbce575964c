import type {
  JSONObject,
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4FilePart,
  LanguageModelV4TextPart,
  SharedV4Headers,
  SharedV4ProviderMetadata,
  SharedV4ProviderOptions,
  SharedV4Warning,
} from '@ai-sdk/provider';

// The types of the AI SDK for decisions are experimental, and missing from older releases of
// `@ai-sdk/provider` 4: declarations that imported them would not compile there.

/** Instructions and descriptions of a question of the AI SDK. */
export type DecisionInput = string | Readonly<JSONObject> | readonly JSONValue[];

/** A question of the AI SDK. */
export type DecisionModelQuestion =
  | {
      readonly type: 'choice';
      readonly instructions?: DecisionInput | null;
      readonly criteria: Readonly<Record<string, DecisionInput | null>>;
    }
  | {
      readonly type: 'score';
      readonly instructions?: DecisionInput | null;
      readonly criteria: readonly (DecisionInput | null)[];
    }
  | {
      readonly type: 'boolean';
      readonly instructions?: DecisionInput | null;
      readonly criteria?: {
        readonly true?: DecisionInput | null;
        readonly false?: DecisionInput | null;
      } | null;
    }
  | { readonly type: 'box'; readonly instructions?: DecisionInput | null };

/** A part of the state of the AI SDK. */
export type DecisionStatePart =
  LanguageModelV4TextPart | LanguageModelV4FilePart | { type: 'json'; value: JSONValue };

/** What the AI SDK asks a decision model. */
export interface DecisionModelCall {
  state: readonly DecisionStatePart[];
  questions: Readonly<Record<string, DecisionModelQuestion>>;
  maxOutputTokens?: number;
  reasoning?: LanguageModelV4CallOptions['reasoning'];
  abortSignal?: AbortSignal;
  headers?: SharedV4Headers;
  providerOptions?: SharedV4ProviderOptions;
}

/** The answer to one question of the AI SDK. */
export type DecisionModelAnswer =
  | { type: 'choice'; choice: string; probabilities: Record<string, number> }
  | { type: 'score'; score: number; probabilities: Record<string, number> }
  | { type: 'boolean'; probability: number };

/** What a decision model answers the AI SDK. */
export interface DecisionModelResult {
  answers: Record<string, DecisionModelAnswer>;
  usage: { inputTokens: number; outputTokens: number };
  warnings: SharedV4Warning[];
  /** `confidence` and `legend` by the names of the questions. */
  providerMetadata: SharedV4ProviderMetadata;
  response: { modelId: string; headers: Record<string, string>; body: unknown };
}
