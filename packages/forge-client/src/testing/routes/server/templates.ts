import { repoOf } from '../../access/rights.js';
import { defaultLabels } from '../../changes/make-repo.js';
import type { Call } from '../../http/call.js';
import { json, notFound } from '../../http/replies.js';
import { orNotFound } from '../lists.js';
import type { Handlers } from '../route.js';

/** A few of the many templates that servers have. */
const gitignores: Readonly<Record<string, string>> = {
  Go: '*.exe\n*.test\n*.out\ngo.work\n',
  Node: 'logs\n*.log\nnode_modules/\n.env\n',
  Python: '__pycache__/\n*.py[cod]\n.venv\n',
};

const mit = `MIT License

Copyright (c) <year> <copyright holders>

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files.
`;

const licenses: Readonly<Record<string, string>> = { '0BSD': 'BSD Zero Clause License\n', 'Apache-2.0': 'Apache License\n', MIT: mit };

const howTo =
  'Create a text file (typically named LICENSE or LICENSE.txt) in the root of your source code and copy the text of the license into the file';

export const templateRoutes: Handlers = {
  listGitignoresTemplates: () => json(Object.keys(gitignores)),
  getGitignoreTemplateInfo: (call) => json({ name: call.param('name'), source: found(gitignores, call) }),
  listLabelTemplates: () => json(['Advanced', 'Default']),
  getLabelTemplateInfo(call) {
    if (!['Advanced', 'Default'].includes(call.param('name'))) throw notFound();
    return json(defaultLabels.map(([name, color, description]) => ({ name, exclusive: false, color, description })));
  },
  listLicenseTemplates: (call) => json(Object.keys(licenses).map((key) => licenseView(call, key))),
  getLicenseTemplateInfo(call) {
    const body = found(licenses, call);
    return json({ ...licenseView(call, call.param('name')), implementation: howTo, body });
  },
  repoGetLicenses(call) {
    const repo = repoOf(call);
    const file = repo.refs.branch(repo.default_branch)?.tree.get('LICENSE');
    const text = file === undefined ? '' : new TextDecoder().decode(call.state.objects.blob(file.sha));
    return json(
      Object.entries(licenses).flatMap(([key, body]) => (text.startsWith(body.split('\n', 1)[0] ?? '') && text !== '' ? [key] : [])),
    );
  },
};

function found(templates: Readonly<Record<string, string>>, call: Call): string {
  const name = call.param('name');
  return orNotFound(Object.hasOwn(templates, name) ? templates[name] : undefined);
}

function licenseView({ root }: Call, key: string): Record<string, unknown> {
  return { key, name: key, url: `${root}/api/v1/licenses/${key}` };
}
