import type { Aliases } from '@clients/core';

const PICTURES =
  'put pictures into images, as bytes, a Blob, a data URI or base64; fromOpenAI(messages) converts those of OpenAI';

function perChat(advice: string): Readonly<Record<string, string>> {
  const methods = [
    'chat',
    'chatStream',
    'runTools',
    'runToolsStream',
    'generate',
    'generateStream',
  ];
  return Object.fromEntries(methods.map((method) => [method, advice]));
}

/**
 * The names that ollama-js and openai-node have for keys and options of this client, as the pages in
 * `docs/migrating/` list them, and the keys that do not belong in the options of a model, with the
 * names and the places here. The server would ignore them silently.
 */
export const aliases: Aliases = {
  // The tool loops of other libraries.
  maxTurns: { runTools: 'maxSteps', runToolsStream: 'maxSteps' },
  maxIterations: { runTools: 'maxSteps', runToolsStream: 'maxSteps' },
  maxRounds: { runTools: 'maxSteps', runToolsStream: 'maxSteps' },

  // ollama-js, and the older names of its API. Options of a model are often written beside `options`.
  host: 'baseUrl',
  name: 'model',
  prompt: 'input',
  num_ctx: 'options.num_ctx',
  num_predict: 'options.num_predict',
  num_gpu: 'options.num_gpu',
  num_thread: 'options.num_thread',
  top_k: 'options.top_k',
  min_p: 'options.min_p',
  repeat_penalty: 'options.repeat_penalty',
  repeat_last_n: 'options.repeat_last_n',

  // openai-node.
  apiKey: 'auth',
  timeout: 'timeouts.total',
  maxRetries: 'retry.limit',
  defaultHeaders: 'headers',
  max_tokens: 'options.num_predict',
  max_completion_tokens: 'options.num_predict',
  max_output_tokens: 'options.num_predict',
  temperature: 'options.temperature',
  top_p: 'options.top_p',
  seed: 'options.seed',
  stop: 'options.stop',
  frequency_penalty: 'options.frequency_penalty',
  presence_penalty: 'options.presence_penalty',
  response_format: 'format',
  reasoning_effort: 'think',
  reasoning: 'think',
  functions: 'tools',
  instructions: 'system',
  input: 'prompt',
  tool_choice: perChat(
    'no server has a choice of tools: leave tools out, or pass those that may be called',
  ),
  parallel_tool_calls: perChat('no server has it: the model decides how many tools it calls'),
  enable_thinking: 'think',
  chat_template_kwargs: perChat(
    'no server passes settings on to the template: use think, and a Modelfile for the rest',
  ),

  // Keys of a message of OpenAI's APIs and of the AI SDK.
  'messages.reasoning': 'messages.thinking',
  'messages.reasoning_content': 'messages.thinking',
  'messages.image_url': PICTURES,
  'messages.experimental_attachments': PICTURES,
  'messages.attachments': PICTURES,
  'messages.files': PICTURES,

  // Keys of a request in the options of its model.
  'options.keep_alive': 'keep_alive',
  'options.format': 'format',
  'options.think': 'think',
  'options.tools': 'tools',
  'options.system': 'system',
  'options.template': 'template',
  'options.truncate': 'truncate',
  'options.logprobs': 'logprobs',
  'options.top_logprobs': 'top_logprobs',
  'options.stream': 'the method decides it: chat returns one value, and chatStream its events',
};
