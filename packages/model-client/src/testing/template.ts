/** Returns whether an action of a template, which begins with `{{`, does not end. */
export function isUnclosed(template: string): boolean {
  return template.lastIndexOf('{{') > template.lastIndexOf('}}');
}

/** Fills in the variables of a template whose actions all end. Other actions are left out. */
export function filled(template: string, variables: Readonly<Record<string, string | undefined>>): string {
  const [text = '', ...actions] = template.split('{{');
  const rest = actions.map((action) => {
    const end = action.indexOf('}}');
    const [, name = ''] = /^-?\s*\.(\w+)\s*-?$/.exec(action.slice(0, end)) ?? [];
    return (variables[name] ?? '') + action.slice(end + 2);
  });
  return text + rest.join('');
}
