import { bearer, checkOptions, copyOwn, readVariable, addEnvProxy } from '@clients/core';
import { toHostUrl, isCloud, readBaseUrl } from './host.js';
import { checkWebOptions, type ModelClientOptions, OPTIONS_HINT } from './transport.js';

/** Completes options from environment variables; those in `options` take precedence. */
export function readEnvironment(options: ModelClientOptions): ModelClientOptions {
  checkOptions(options, OPTIONS_HINT);
  const own = copyOwn(options);
  checkWebOptions(own.web);
  const key = readVariable('OLLAMA_API_KEY');
  const baseUrl = readBaseUrl(own.baseUrl) ?? toHostUrl(readVariable('OLLAMA_HOST'));
  if (key === undefined) return addEnvProxy(copyOwn({ ...own, baseUrl }));
  const { baseUrl: webUrl, auth: webAuth } = copyOwn(own.web ?? {});
  const web =
    webUrl === undefined && webAuth === undefined ? { ...own.web, auth: bearer(key) } : own.web;
  const auth = own.auth ?? (isCloud(String(baseUrl)) ? bearer(key) : undefined);
  return addEnvProxy(copyOwn({ ...own, baseUrl, auth, web }));
}
