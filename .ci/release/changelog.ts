// Entries of CHANGELOG.md: the text of the changeset alone. A commit means nothing to a reader
// while no repository is named.
interface Changeset {
  readonly summary: string;
}

const changelog = {
  getReleaseLine({ summary }: Changeset): Promise<string> {
    const [first = '', ...rest] = summary.trim().split('\n');
    return Promise.resolve(
      `- ${[first, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')}`,
    );
  },
  /** The packages do not depend on each other. */
  getDependencyReleaseLine(): Promise<string> {
    return Promise.resolve('');
  },
};
export default changelog;
