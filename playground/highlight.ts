import hljs from 'highlight.js/lib/core';
import javascript from 'highlight.js/lib/languages/javascript';

hljs.registerLanguage('javascript', javascript);

/** Shows a program in a box that is hidden until there is one. */
export function showProgram(box: HTMLElement, program: string): void {
  const { value } = hljs.highlight(program, { language: 'javascript' });
  const pre = box.querySelector('pre');
  // highlight.js escapes the program, which has texts of users and servers in it.
  if (pre !== null) pre.innerHTML = value;
  box.hidden = false;
}
