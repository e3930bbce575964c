import { giteaApi } from 'gitea-js';

/** gitea-js with the global fetch, as its README has it. */
export function createGiteaClient(origin: string): ReturnType<typeof giteaApi> {
  return giteaApi(origin, { customFetch: fetch });
}
