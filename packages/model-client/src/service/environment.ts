import { bearer, checkOptions, readVariable, addEnvProxy } from '@clients/core';
import { toHostUrl, isCloud, readBaseUrl } from './host.js';
import { checkWebOptions, type ModelClientOptions, OPTIONS_HINT } from './transport.js';

/** Completes options from environment variables; those in `options` take precedence. */
export function readEnvironment(options: ModelClientOptions): ModelClientOptions {
  checkOptions(options, OPTIONS_HINT);
  checkWebOptions(options.web);
  const key = readVariable('OLLAMA_API_KEY');
  const baseUrl = readBaseUrl(options.baseUrl) ?? readHost(options.auth !== undefined);
  if (key === undefined) return addEnvProxy({ ...options, baseUrl });
  const { baseUrl: webUrl, auth: webAuth } = options.web ?? {};
  const web =
    webUrl === undefined && webAuth === undefined
      ? { ...options.web, auth: bearer(key) }
      : options.web;
  const auth = options.auth ?? (isCloud(String(baseUrl)) ? bearer(key) : undefined);
  return addEnvProxy({ ...options, baseUrl, auth, web });
}

/** Returns the address in `OLLAMA_HOST`; without the user name and password in it beside option `auth`. */
function readHost(hasAuth: boolean): string {
  const url = toHostUrl(readVariable('OLLAMA_HOST'));
  return hasAuth ? url.replace(/^(https?:\/\/)[^/]*@/, '$1') : url;
}
