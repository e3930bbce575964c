/** Requests that a real server accepted and that this client refuses before they go out, on purpose. */
export const refused: Readonly<Record<string, string | undefined>> = {
  'createCurrentUserRepo odd-unknown-trust-model':
    'a word the server does not know is a slip of the caller',
  'issueGetLabel odd-by-name':
    'an address names a label by its id, because changing and deleting takes nothing else',
  'issueGetMilestone odd-by-title':
    'an address names a milestone by its id, because a title may be that of several',
  'issueCreateMilestone odd-no-title':
    'with an empty title, issue lists without a filter show only the issues of the milestone',
  'issueEditMilestone odd-empty-title':
    'with an empty title, issue lists without a filter show only the issues of the milestone',
  'issueEditLabel odd-empty-name':
    'with an empty name, issue lists without a filter show only the issues with the label',
  'issueListIssues odd-bad-state':
    'a state the server does not know is a slip of the caller; it would list the open issues',
  'issueEditIssue odd-labels-ignored':
    'the server ignores labels here; issues.labels.replace changes them',
  'issueEditIssueDeadline odd-absent': 'a deadline left out would be taken off; null says so',
  'repoRenderMarkdown odd-lower-case-keys':
    'a key in another case is taken for a slip; the error names the right one',
  'renderMarkdown odd-null-text': 'there is nothing to render',
  'adminCreateOrg ok':
    'the server ignores email and repo_admin_change_team_access here; orgs.update sets them',
  'repoUpdateTopics odd-empty-object':
    'topics left out would all be removed; an empty list or null says so',
  'repoEditWikiPage odd-empty-object': 'without a title the server would call the page unnamed',
  'repoEditWikiPage odd-no-title': 'without a title the server would call the page unnamed',
  'orgCreate odd-unicode-rtl':
    'an empty visibility is a slip of the caller; leave it out for the default',
  'repoCreatePullReview odd-event':
    'an event the server does not know would leave the review pending without a word',
  'repoMigrate odd-service':
    'a service the server does not know is a slip of the caller; it would migrate plain git only',
};
