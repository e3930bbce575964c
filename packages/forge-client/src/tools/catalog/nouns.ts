// Written by `npm run update` from the declarations and their docstrings.
/** Each noun of the client, with its docstring. */
export const nouns: Readonly<Record<string, string>> = {
  repos: 'Repositories.',
  contents: 'Files of a repository: read them, and change them in commits.',
  issues: 'Issues of a repository, including pull requests.',
  pulls: 'Pull requests of a repository, with their reviews.',
  releases: 'Releases of a repository, with their files.',
  branches: 'Branches of a repository, and their protection rules.',
  tags: 'Tags of a repository, and their protection rules.',
  commits: 'Commits of a repository, and their statuses.',
  labels: 'Labels of a repository.',
  milestones: 'Milestones of a repository.',
  projects:
    'Project boards of a repository; `orgs` and `user` have their own. Gitea 28 or newer only.',
  hooks:
    'Webhooks of a repository; `orgs`, `user` and `admin` have their own. `forge-client/webhooks` receives what they deliver.',
  actions: 'Actions of a repository; `orgs`, `user` and `admin` have their own.',
  orgs: 'Organisations.',
  teams: 'Teams of an organisation.',
  user: 'The authenticated user.',
  users: 'Users of the instance.',
  notifications: 'Notification threads of the authenticated user.',
  packages: 'Packages of a user or an organisation.',
  wiki: 'Wiki of a repository.',
  git: 'Git objects and references: trees, blobs, tags, notes and refs.',
  deployKeys: 'SSH keys that give access to one repository.',
  server: 'Version and settings of the server.',
  admin: 'Administration of the instance.',
};
