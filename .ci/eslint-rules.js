/** Lint rules of this repository. */

/** A class answers for one noun: more public methods than this and it holds two. */
const METHOD_LIMIT = 20;

/** @type {import('eslint').Rule.RuleModule} */
const fewMethods = {
  meta: { type: 'suggestion', schema: [], messages: { tooMany: '{{count}} public methods in one class; the limit is {{limit}}' } },
  create(context) {
    return {
      ClassBody(node) {
        const methods = node.body.filter(
          (member) => member.type === 'MethodDefinition' && member.kind === 'method' && member.key.type !== 'PrivateIdentifier',
        );
        if (methods.length > METHOD_LIMIT) {
          context.report({ node, messageId: 'tooMany', data: { count: String(methods.length), limit: String(METHOD_LIMIT) } });
        }
      },
    };
  },
};

/** @type {import('eslint').ESLint.Plugin} */
const plugin = { rules: { 'few-methods': fewMethods } };
export default plugin;
