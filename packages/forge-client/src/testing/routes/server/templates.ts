import { repoOf } from '../../access/rights.js';
import { defaultLabels } from '../../changes/make-repo.js';
import type { Call } from '../../http/call.js';
import { json } from '../../http/replies.js';
import { licensesOf } from '../../views/repository.js';
import { orNotFound } from '../lists.js';
import type { Handlers } from '../route.js';

type Templates = Readonly<Record<string, string>>;

/** A few of the many templates that servers have. */
const gitignores: Templates = { Go: '*.exe\n*.test\ngo.work\n', Node: 'node_modules/\n*.log\n.env\n', Python: '__pycache__/\n.venv\n' };
const licenses: Templates = {
  'Apache-2.0': 'Apache License\n',
  MIT: 'MIT License\n\nCopyright (c) <year> <copyright holders>\n\nPermission is hereby granted, free of charge, to any person\n',
};
const labels: Templates = { Advanced: '', Default: '' };

export const templateRoutes: Handlers = {
  listGitignoresTemplates: () => json(Object.keys(gitignores)),
  getGitignoreTemplateInfo: (call) => json({ name: call.param('name'), source: named(gitignores, call) }),
  listLabelTemplates: () => json(Object.keys(labels)),
  getLabelTemplateInfo(call) {
    named(labels, call);
    return json(defaultLabels.map(([name, color, description]) => ({ name, exclusive: false, color, description })));
  },
  listLicenseTemplates: (call) => json(Object.keys(licenses).map((key) => licenseView(call, key))),
  getLicenseTemplateInfo(call) {
    const body = named(licenses, call);
    return json({ ...licenseView(call, call.param('name')), implementation: 'Copy the text into a file called LICENSE', body });
  },
  repoGetLicenses: (call) => json(licensesOf(call, repoOf(call))),
};

function named(templates: Templates, call: Call): string {
  const name = call.param('name');
  return orNotFound(Object.hasOwn(templates, name) ? templates[name] : undefined);
}

function licenseView({ root }: Call, key: string): Record<string, unknown> {
  return { key, name: key, url: `${root}/api/v1/licenses/${key}` };
}
