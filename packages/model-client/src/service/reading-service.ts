import type { CallOptions, Service } from '@clients/core';
import { findCode, findHint, QUOTA_EXCEEDED } from './explain.js';
import { VERSION } from './version.js';

/**
 * The service behind a client, as far as its responses are read: all that `chatStreamFrom` needs,
 * which sends nothing.
 */
export const readingService: Service<CallOptions> = {
  name: 'model-client',
  version: VERSION,
  basePath: '',
  warningHeaders: [],
  findCode,
  findHint,
  isPointless: (refusal) => findCode(refusal) === QUOTA_EXCEEDED,
  start: 'run `ollama serve` to start one',
  allowPages: 'a model server allows the pages whose origins OLLAMA_ORIGINS lists',
};
