import { expect, test } from 'vitest';
import { isWebPage, nameWebPage } from '../../src/wire/web-page.js';

test.each([
  [
    '<!-- a - b -- c --> <?xml version="1.0"?>\n<!----><html><title lang="en">Sign in</title>',
    'a web page titled "Sign in"',
  ],
  ['<!doctype html><p>Hello', 'a web page'],
  ['<!-- never closed <html>', undefined],
  ['<feed>', undefined],
])('%j is recognised as what it is', (text, name) => {
  expect(isWebPage(text) ? nameWebPage(text) : undefined).toBe(name);
});
