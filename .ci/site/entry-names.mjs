// A plugin of typedoc: entry points have the names that they are imported by.
import { Converter } from 'typedoc';

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? [])
      entry.name = entry.name
        .replace(/^core\/src\/package-exports$/, 'both')
        .replace(/\/src(?=\/|$)/, '');
  });
}
