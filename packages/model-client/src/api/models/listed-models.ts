import {
  type CallOptions,
  type CoreTransport,
  describeKind,
  type ErrorContext,
  exchangeInContext,
  isRecord,
  OutputError,
} from '@clients/core';
import * as endpoints from './endpoints.js';
import type { ListResponse, ModelDetails, ModelSummary } from './schemas.js';

/** The part of a listed model that every server knows. */
interface ListedModel {
  name: string;
  model: string;
  details: ModelDetails;
}

/** Details of a model of which a server sends none. */
const UNKNOWN_DETAILS: Readonly<ModelDetails> = {
  parent_model: '',
  format: '',
  family: '',
  families: [],
  parameter_size: '',
  quantization_level: '',
};

/**
 * Lists the models of a server.
 * @throws {OutputError} `wrong-shape` for the list of another API
 */
export async function listModels(
  transport: CoreTransport,
  options: CallOptions | undefined,
): Promise<ListResponse> {
  const { exchange, context } = await exchangeInContext(transport, endpoints.list, {}, options);
  const models = readModels<ModelSummary>(exchange.data, context);
  return { ...exchange.data, models };
}

/**
 * Reads the models of a response. Each gets its name where a server sends only one of both, and
 * empty details where it sends none.
 *
 * @throws {OutputError} `wrong-shape` when there is no list, as in OpenAI's API, or a model in it has
 * no name
 */
export function readModels<Model extends ListedModel>(
  data: unknown,
  context: ErrorContext,
): Model[] {
  const { models } = (isRecord(data) ? data : {}) as { readonly models?: unknown };
  if (models === null) return [];
  if (Array.isArray(models))
    return models.map((model: unknown, at) => readModel(model, at, context) as Model);
  const isOpenAI = isRecord(data) && Array.isArray(data['data']);
  throw createShapeError(
    isOpenAI
      ? "the response is a list of OpenAI's API, and has data instead of models"
      : `the response has no list of models, but ${describeKind(models)}`,
    'models',
    data,
    context,
  );
}

function readModel(model: unknown, at: number, context: ErrorContext): ListedModel {
  const given: Partial<Record<string, unknown>> = isRecord(model) ? model : {};
  const name = [given['name'], given['model']].find((text) => typeof text === 'string');
  const path = `models[${String(at)}]`;
  if (name === undefined) throw createShapeError(`${path} has no name`, path, model, context);
  const details = readDetails(given['details']);
  return { ...given, name, model: given['model'] ?? name, details } as ListedModel;
}

/** Returns the details that a server sends, or empty ones. */
export function readDetails(details: unknown): ModelDetails {
  return isRecord(details)
    ? (details as object as ModelDetails)
    : { ...UNKNOWN_DETAILS, families: [] };
}

function createShapeError(
  message: string,
  path: string,
  value: unknown,
  context: ErrorContext,
): OutputError {
  return new OutputError(
    message,
    { path, expected: 'a list of models, each with a name', value },
    {
      ...context,
      code: 'wrong-shape',
      hint: "check that baseUrl points to Ollama's API and not to another one",
    },
  );
}
