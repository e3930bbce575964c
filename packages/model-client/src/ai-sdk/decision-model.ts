import type { JSONObject, SharedV4Warning } from '@ai-sdk/provider';
import { requestDecision } from '../api/decide/decide.js';
import { prepareDecide } from '../api/decide/prepare.js';
import type { DecideRequest } from '../api/decide/questions.js';
import type { Decision, DecisionAnswer } from '../api/decide/schemas.js';
import { resolveBody } from '../inference/pending.js';
import { makeCallOptions } from './chat-request.js';
import { toCallError } from './errors.js';
import type { ModelOrigin } from './language-model.js';
import { convertQuestions, convertState } from './decision-request.js';
import type {
  DecisionModelAnswer,
  DecisionModelCall,
  DecisionModelResult,
} from './decision-types.js';
import { readProviderOptions, sortOptions } from './provider-options.js';

/** Keys of `DecisionProviderOptions`, all of which belong into the body. */
const BODY_KEYS = ['keep_alive'];

/** A decision model, for `experimental_decide` of `ai` 7. */
export class DecisionModel {
  readonly specificationVersion = 'v4';
  readonly provider: string;
  readonly modelId: string;
  readonly supportedQuestionTypes: readonly ('choice' | 'score' | 'boolean')[] = [
    'choice',
    'score',
    'boolean',
  ];
  readonly #origin: ModelOrigin;
  readonly #settings: unknown;

  constructor(modelId: string, settings: unknown, origin: ModelOrigin) {
    this.provider = `${origin.name}.decision`;
    this.modelId = modelId;
    this.#origin = origin;
    this.#settings = settings;
  }

  async doDecide(call: DecisionModelCall): Promise<DecisionModelResult> {
    const { transport, name } = this.#origin;
    const { request, warnings } = this.#prepareCall(call);
    const body = await resolveBody(prepareDecide(request));
    try {
      const { decision, headers } = await requestDecision(transport, body, makeCallOptions(call));
      const { input_tokens: inputTokens, output_tokens: outputTokens } = decision.usage;
      return {
        answers: mapAnswers(decision, convertAnswer),
        usage: { inputTokens, outputTokens },
        warnings,
        providerMetadata: { [name]: collectMetadata(decision) },
        response: {
          modelId: decision.model,
          headers: Object.fromEntries(headers),
          body: decision,
        },
      };
    } catch (error) {
      throw toCallError(error, { body, isRead: true });
    }
  }

  #prepareCall(call: DecisionModelCall): {
    readonly request: DecideRequest;
    readonly warnings: SharedV4Warning[];
  } {
    const { transport, name } = this.#origin;
    const origin = { transport, endpoint: 'decide', name, keys: BODY_KEYS };
    const model = sortOptions(this.#settings, 'settings', origin);
    const own = readProviderOptions(call.providerOptions, origin);
    const unsupported = [
      ...Object.keys({ ...model.options, ...own.options }),
      ...(call.maxOutputTokens === undefined ? [] : ['maxOutputTokens']),
      ...(call.reasoning === undefined || ['provider-default', 'none'].includes(call.reasoning)
        ? []
        : ['reasoning']),
    ];
    return {
      request: {
        ...model.settings,
        ...own.settings,
        model: this.modelId,
        ...convertState(call.state),
        questions: convertQuestions(call.questions),
      },
      warnings: unsupported.map((feature) => ({ type: 'unsupported', feature })),
    };
  }
}

/** Converts the answers to those questions for which there is a result. */
function mapAnswers<Result>(
  { answers }: Decision,
  convert: (answer: DecisionAnswer) => Result | undefined,
): Record<string, Result> {
  const results = Object.entries(answers).map(([name, answer]) => [name, convert(answer)] as const);
  return Object.fromEntries(
    results.flatMap(([name, result]) => (result === undefined ? [] : [[name, result]])),
  );
}

function convertAnswer(answer: DecisionAnswer): DecisionModelAnswer {
  if (answer.type === 'noul') return { type: 'boolean', probability: answer.noul };
  const { type, probabilities } = answer;
  return type === 'choice'
    ? { type, choice: answer.choice, probabilities }
    : { type, score: answer.score, probabilities };
}

function collectMetadata(decision: Decision): JSONObject {
  return {
    confidence: mapAnswers(decision, (answer) =>
      answer.type === 'noul' ? undefined : answer.confidence,
    ),
    legend: mapAnswers(decision, (answer) =>
      answer.type === 'score' ? { ...answer.legend } : undefined,
    ),
  };
}
