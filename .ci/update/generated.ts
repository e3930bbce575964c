/** What is made from the declarations, or from the examples. */
export interface Generated {
  /** Texts by their paths from the top of the repository. */
  readonly files: Readonly<Record<string, string>>;
  /** What no run of `npm run update` can mend. */
  readonly problems: readonly string[];
}
