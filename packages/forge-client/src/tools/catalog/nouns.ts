// Written by `npm run update` from the declarations and their docstrings.
/** Each noun of the client, with its docstring. */
export const nouns: Readonly<Record<string, string>> = {
  actions: 'Actions of a repository; `orgs`, `user` and `admin` have their own.',
  admin: 'Administration of the instance.',
  branches: 'Branches of a repository, and their protection rules.',
  commits: 'Commits of a repository, and their statuses.',
  contents: 'Files of a repository: read them, and change them in commits.',
  deployKeys: 'SSH keys that give access to one repository.',
  git: 'Git objects and references: trees, blobs, tags, notes and refs.',
  hooks:
    'Webhooks of a repository; `orgs`, `user` and `admin` have their own. `forge-client/webhooks` receives what they deliver.',
  issues: 'Issues of a repository, including pull requests.',
  labels: 'Labels of a repository.',
  milestones: 'Milestones of a repository.',
  notifications: 'Notification threads of the authenticated user.',
  orgs: 'Organisations.',
  packages: 'Packages of a user or an organisation.',
  pulls: 'Pull requests of a repository, with their reviews.',
  releases: 'Releases of a repository, with their files.',
  repos: 'Repositories.',
  server: 'Version and settings of the server.',
  tags: 'Tags of a repository, and their protection rules.',
  teams: 'Teams of an organisation.',
  user: 'The authenticated user.',
  users: 'Users of the instance.',
  wiki: 'Wiki of a repository.',
};
