// Whether npm can attest where a tarball was built: that needs the identity token of a hosted runner, and the repository in the manifest.
export interface Provenance {
  readonly available: boolean;
  readonly reason: string;
}

/** Returns whether the host can sign a statement of provenance, and why. */
export function provenance(env: NodeJS.ProcessEnv, repository: unknown): Provenance {
  const host = hostOf(env);
  if (!host.available) return host;
  if (repository === undefined) return { available: false, reason: `${host.reason}, but package.json names no repository` };
  return host;
}

function hostOf(env: NodeJS.ProcessEnv): Provenance {
  if (env['GITHUB_ACTIONS'] !== undefined) {
    if (env['RUNNER_ENVIRONMENT'] === 'self-hosted') return no('the registry refuses statements of self-hosted runners');
    if (env['ACTIONS_ID_TOKEN_REQUEST_URL'] === undefined) return no('the workflow has no permission id-token: write');
    return { available: true, reason: 'signed by the identity of this GitHub Actions workflow' };
  }
  if (env['GITLAB_CI'] !== undefined) {
    if (env['SIGSTORE_ID_TOKEN'] === undefined) return no('the job declares no id token SIGSTORE_ID_TOKEN');
    return { available: true, reason: 'signed by the identity of this GitLab job' };
  }
  return no('this host has no identity that npm accepts: only hosted runners of GitHub Actions and GitLab CI have one');
}

function no(reason: string): Provenance {
  return { available: false, reason };
}
