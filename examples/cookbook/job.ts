// Runs in a job of the forge itself, with the token of the job: makes a
// release of the tag that started it, and publishes a package if the
// settings allow it.
import { basename } from 'node:path';
import { ForgeClient, StatusError } from 'forge-client';

/** The variables that a runner sets, and the token of the job. */
export interface JobEnvironment {
  readonly GITHUB_SERVER_URL?: string | undefined;
  readonly GITHUB_REPOSITORY?: string | undefined;
  readonly GITHUB_REF_NAME?: string | undefined;
  readonly JOB_TOKEN?: string | undefined;
}

/** Returns how the package went, and the URL of the release. */
export async function runJob(
  env: JobEnvironment,
  path: string,
): Promise<{ readonly url: string; readonly isPublished: boolean }> {
  const [owner = '', repo = ''] = (env.GITHUB_REPOSITORY ?? '').split('/');
  const tag = env.GITHUB_REF_NAME ?? '';
  const forge = new ForgeClient({
    baseUrl: env.GITHUB_SERVER_URL ?? '',
    auth: env.JOB_TOKEN ?? '',
  });
  const file = {
    owner,
    name: repo,
    version: tag,
    filename: basename(path),
  };
  const isPublished = await forge.packages.generic
    .upload(file, { path })
    .then(() => true)
    .catch((error: unknown) => {
      // The token of the job has no right to packages here.
      if (
        error instanceof StatusError &&
        error.code === 'no-package-access'
      )
        return false;
      throw error;
    });
  const release = await forge.releases.create(
    { owner, repo },
    { tag_name: tag, name: tag },
  );
  const where = { owner, repo, id: release.id };
  await forge.releases.assets.create(where, { content: { path } });
  return { url: release.html_url, isPublished };
}

if (process.argv[1] === import.meta.filename) {
  const { url, isPublished } = await runJob(
    process.env,
    process.argv[2] ?? 'dist/engine.tar.gz',
  );
  console.log(url);
  if (!isPublished)
    console.warn(
      'the package was not published: its token has no right to it',
    );
}
