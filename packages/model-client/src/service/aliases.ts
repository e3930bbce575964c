/**
 * The names that ollama-js and openai-node have for keys and options of this client, in lower case and without underscores or hyphens, as
 * the pages in `docs/coming-from/` list them. They are refused with the right name, because the server would ignore them silently.
 */
export const aliases: Readonly<Record<string, string>> = {
  // ollama-js, and the older names of its API. Options of a run are known by their names outside `options`, too.
  host: 'baseUrl',
  name: 'model',
  prompt: 'input',
  numctx: 'options.num_ctx',
  numpredict: 'options.num_predict',
  numgpu: 'options.num_gpu',
  numthread: 'options.num_thread',
  topk: 'options.top_k',
  minp: 'options.min_p',
  repeatpenalty: 'options.repeat_penalty',
  repeatlastn: 'options.repeat_last_n',
  // openai-node.
  apikey: 'auth',
  timeout: 'timeouts.total',
  maxretries: 'retry.limit',
  defaultheaders: 'headers',
  maxtokens: 'options.num_predict',
  maxcompletiontokens: 'options.num_predict',
  maxoutputtokens: 'options.num_predict',
  temperature: 'options.temperature',
  topp: 'options.top_p',
  seed: 'options.seed',
  stop: 'options.stop',
  frequencypenalty: 'options.frequency_penalty',
  presencepenalty: 'options.presence_penalty',
  responseformat: 'format',
  reasoningeffort: 'think',
  reasoning: 'think',
  functions: 'tools',
  instructions: 'system',
  input: 'prompt',
};
