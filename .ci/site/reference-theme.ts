// A plugin of typedoc: how the pages of the reference are arranged, where the options of
// typedoc-plugin-markdown have no word for it.
import {
  type Application,
  type Comment,
  type CommentDisplayPart,
  CommentTag,
  type Context,
  Converter,
  type DeclarationReflection,
  IntersectionType,
  IntrinsicType,
  OptionalType,
  type ParameterReflection,
  type SignatureReflection,
  type ProjectReflection,
  ReferenceType,
  type Reflection,
  ReflectionKind,
  ReflectionType,
  type SomeType,
  type TagString,
  UnionType,
} from 'typedoc';
import {
  type MarkdownPageEvent,
  MarkdownTheme,
  MarkdownThemeContext,
} from 'typedoc-plugin-markdown';
import ts from 'typescript';

/** Options that every method takes: the page of the interface lists them. */
const OF_EVERY_CALL = 'CallOptions';

/** What may have type parameters, and is no function. */
const TYPES: readonly ReflectionKind[] = [
  ReflectionKind.Class,
  ReflectionKind.Interface,
  ReflectionKind.TypeAlias,
];

/** Members that the language calls, and the name of an error. */
const UNCALLED: readonly string[] = ['[asyncDispose]', 'name'];

export function load(app: Application): void {
  app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, declaration) => {
    if (declaration !== undefined && 'parameters' in declaration && signature.isSignature())
      nameRequests(app, context, signature, declaration);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    removeUncalled(project);
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const field of project.getReflectionsByKind(ReflectionKind.Property)) {
      if (!field.isDeclaration() || field.comment !== undefined || field.signatures !== undefined)
        continue;
      const sentence = sentenceOf(field.type);
      if (sentence !== undefined) field.comment = sentence;
    }
  });
  app.renderer.defineTheme('reference', ReferenceTheme);
}

/** `ReadonlyDeep<CreateIssue>` is shown as `CreateIssue`, and not as an object without a name. */
function nameRequests(
  app: Application,
  context: Context,
  { parameters = [] }: SignatureReflection,
  declaration: ts.SignatureDeclaration | ts.JSDocSignature,
): void {
  for (const parameter of parameters) {
    const declared = declaration.parameters.find(({ name }) => name.getText() === parameter.name);
    const type = declared !== undefined && ts.isParameter(declared) ? declared.type : undefined;
    const request = type === undefined ? undefined : requestOf(type);
    if (request !== undefined && request !== type)
      parameter.type = app.converter.convertType(context, request);
  }
}

function requestOf(type: ts.TypeNode): ts.TypeNode {
  if (ts.isIntersectionTypeNode(type)) {
    const [only, ...more] = type.types.filter((each) => !ts.isTypeLiteralNode(each));
    return only === undefined || more.length > 0 ? type : requestOf(only);
  }
  if (!ts.isTypeReferenceNode(type)) return type;
  const [request] = type.typeArguments ?? [];
  const isAround = ['ReadonlyDeep', 'WithFormat'].includes(type.typeName.getText());
  return isAround && request !== undefined ? request : type;
}

/** Removes the constructors of what clients make, and the methods that only the language calls. */
function removeUncalled(project: ProjectReflection): void {
  for (const each of classesOf(project))
    for (const member of [...(each.children ?? [])]) {
      const isUncalled =
        member.kind === ReflectionKind.Constructor
          ? !each.name.endsWith('Client')
          : UNCALLED.includes(member.name);
      if (isUncalled) project.removeReflection(member);
    }
}

/** What is said of the type of a field that has no sentence itself. */
function sentenceOf(type: SomeType | undefined): Comment | undefined {
  const named = type instanceof OptionalType ? type.elementType : type;
  const [only, ...more] =
    named instanceof UnionType
      ? named.types.filter((each) => each instanceof ReferenceType)
      : [named];
  if (more.length > 0 || !(only instanceof ReferenceType)) return undefined;
  const sentence = only.reflection?.comment?.clone();
  if (sentence !== undefined) sentence.blockTags = [];
  return sentence;
}

function classesOf(project: ProjectReflection): DeclarationReflection[] {
  return project
    .getReflectionsByKind(ReflectionKind.Class)
    .filter((each): each is DeclarationReflection => each.isDeclaration());
}

class ReferenceTheme extends MarkdownTheme {
  override getRenderContext(page: MarkdownPageEvent<Reflection>): ReferenceContext {
    return new ReferenceContext(this, page, this.application.options);
  }
}

class ReferenceContext extends MarkdownThemeContext {
  readonly #given = this.partials;

  override partials: MarkdownThemeContext['partials'] = {
    ...this.#given,
    pageTitle: () => {
      const { name, kind } = this.page.model;
      if (name === 'both') return 'Shared by both clients';
      // Its type parameters stand below.
      return TYPES.includes(kind) ? name : this.#given.pageTitle();
    },
    memberWithGroups: (model, options) =>
      model.kind === ReflectionKind.Class && model.isDeclaration()
        ? this.#classPage(model, options)
        : this.#given.memberWithGroups(model, options),
    body: (model, options) => {
      // The page of the project is the readme, which has a table of the entry points.
      if (model.kind === ReflectionKind.Project) return '';
      return model.kind === ReflectionKind.Module && model.isDeclaration()
        ? this.#moduleBody(model, options)
        : this.#given.body(model, options);
    },
    comment: (model, options) => this.#given.comment(withOneOfEachTag(model), options),
    accessor: (model, options) =>
      model.getSignature === undefined
        ? this.#given.accessor(model, options)
        : this.partials.signature(model.getSignature, { ...options, accessor: 'get' }),
    inheritance: () => '',
    // In one line: a cell of a table has no others, and signatures are wrapped when they are whole.
    unionType: ({ types }) =>
      types
        .map((each) => {
          const text = this.partials.someType(each, { forceCollapse: true });
          const isFunction =
            each instanceof ReflectionType && (each.declaration.signatures ?? []).length > 0;
          return isFunction ? `(${text})` : text;
        })
        .join(' \\| '),
    parametersTable: (parameters) =>
      withoutDashes(this.#given.parametersTable(parameters.map(withFields))),
    propertiesTable: (properties, options) => {
      const nouns = properties.filter(leadsToClass);
      const fields = properties.filter((each) => !leadsToClass(each));
      return [
        nouns.length === 0 ? '' : this.#nounTable(nouns),
        fields.length === 0 ? '' : withoutDashes(this.#given.propertiesTable(fields, options)),
      ].join('\n\n');
    },
  };

  /** What a class is, its methods at a glance, then its members; what it extends comes last. */
  #classPage(model: DeclarationReflection, options: { readonly headingLevel: number }): string {
    const groups = (model.groups ?? []).map((group) =>
      Object.assign(Object.create(group) as typeof group, {
        children: nearestFirst(group.children),
      }),
    );
    const own = Object.assign(Object.create(model) as DeclarationReflection, { groups });
    const heading = '#'.repeat(options.headingLevel);
    const { comment, typeParameters = [], extendedTypes = [] } = model;
    return [
      comment === undefined ? '' : this.helpers.getCommentParts(comment.summary),
      this.#methodTable(model),
      comment === undefined ? '' : this.partials.comment(withoutSummary(comment), options),
      this.partials.body(own, options),
      typeParameters.length === 0
        ? ''
        : `${heading} Type parameters\n\n${this.partials.typeParametersTable(typeParameters)}`,
      extendedTypes.length === 0
        ? ''
        : `${heading} Extends\n\n${extendedTypes.map((each) => this.partials.someType(each)).join(', ')}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  }

  /** Methods and what is read like a field, each with its first sentence. */
  #methodTable({ children = [] }: DeclarationReflection): string {
    const rows = nearestFirst(children)
      .filter(({ kind }) => kind === ReflectionKind.Accessor || kind === ReflectionKind.Method)
      .map((member) => {
        const { name, signatures: [signature] = [], getSignature } = member;
        const comment = (signature ?? getSignature)?.comment ?? member.comment;
        const title = signature === undefined ? name : `${name}()`;
        return `| [\`${title}\`](${this.urlTo(member)}) | ${this.#firstSentence(comment)} |`;
      });
    return rows.length < 2 ? '' : ['| Method | |', '| --- | --- |', ...rows].join('\n');
  }

  /** Fields that lead to the classes of nouns. */
  #nounTable(nouns: readonly DeclarationReflection[]): string {
    const rows = nouns.map((noun) => {
      const { reflection } = noun.type as ReferenceType;
      const url = reflection === undefined ? '' : this.urlTo(reflection);
      const place = `<a id="${this.router.getAnchor(noun) ?? ''}"></a>`;
      return `| ${place} [\`${noun.name}\`](${url}) | ${this.#firstSentence(noun.comment)} |`;
    });
    return ['| Property | |', '| --- | --- |', ...rows].join('\n');
  }

  #firstSentence(comment: Comment | undefined): string {
    const text = this.helpers.getCommentParts(comment?.summary ?? []);
    const [paragraph = ''] = text.split('\n\n');
    const words = paragraph.replace(/\s+/g, ' ').replaceAll('|', '\\|');
    return /^.*?\.(?= |$)/.exec(words)?.[0] ?? words;
  }

  /**
   * The clients come first, then what they lead to, in the order of their fields; the rest is
   * sorted by name.
   */
  #moduleBody(
    model: DeclarationReflection,
    options: Parameters<MarkdownThemeContext['partials']['body']>[1],
  ): string {
    const order = nounsOf(model);
    const rank = ({ name }: Reflection): number => {
      const at = order.indexOf(name);
      return at === -1 ? order.length : at;
    };
    const isReference = ({ kind }: Reflection): boolean => kind === ReflectionKind.Reference;
    const groups = (model.groups ?? []).filter(({ children }) => !children.every(isReference));
    for (const { children } of groups)
      children.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
    const own = Object.assign(Object.create(model) as DeclarationReflection, { groups });
    const links = (model.children ?? []).filter(isReference).flatMap((each) => {
      const target = each.isReference() ? each.tryGetTargetReflectionDeep() : undefined;
      return target === undefined || !this.router.hasUrl(target)
        ? []
        : [`[\`${each.name}\`](${this.urlTo(target)})`];
    });
    return [
      this.#given.body(own, options),
      ...(links.length === 0
        ? []
        : [`${'#'.repeat(options.headingLevel)} Also exported\n\n${links.join(' · ')}`]),
    ].join('\n\n');
  }
}

/** A cell without a sentence is empty. */
function withoutDashes(table: string): string {
  return table.replace(/ - \|$/gm, ' |');
}

function leadsToClass({ type }: DeclarationReflection): boolean {
  return type instanceof ReferenceType && type.reflection?.kind === ReflectionKind.Class;
}

function withoutSummary(comment: Comment): Comment {
  const tags = comment.clone();
  tags.summary = [];
  return tags;
}

/**
 * Puts members of the class before those that it inherits, and these before what their class
 * inherits.
 */
function nearestFirst<Member extends Reflection>(members: readonly Member[]): Member[] {
  return members.toSorted((a, b) => distanceTo(a) - distanceTo(b));
}

function distanceTo(member: Reflection | undefined): number {
  const from = member?.isDeclaration() === true ? member.inheritedFrom?.reflection : undefined;
  return from === undefined ? 0 : 1 + distanceTo(from);
}

/** Makes one list of all errors, and one of all routes. */
function withOneOfEachTag(comment: Comment): Comment {
  const merged = ['@throws', '@see'].flatMap((name) => {
    const tags = comment.getTags(name as TagString);
    const [first] = tags;
    if (first === undefined) return [];
    const isList = tags.length > 1;
    const lines = tags.flatMap(({ typeAnnotation, content }, at): CommentDisplayPart[] => {
      const type = typeAnnotation?.replace(/^\{(.*)\}$/, '`$1` ') ?? '';
      const lineBreak = at === 0 ? '' : '\n';
      const start = isList ? `${lineBreak}- ` : '';
      return [{ kind: 'text', text: `${start}${type}` }, ...content];
    });
    return [new CommentTag(first.tag, lines)];
  });
  const one = comment.clone();
  one.blockTags = [
    ...comment.blockTags.filter(({ tag }) => tag !== '@throws' && tag !== '@see'),
    ...merged,
  ];
  return one;
}

/** The classes that the fields of a client lead to, depth first. */
function nounsOf(module: DeclarationReflection): string[] {
  const classes = new Map((module.children ?? []).map((each) => [each.name, each]));
  const found = new Set<string>();
  const visit = (name: string): void => {
    const each = classes.get(name);
    if (each?.kind !== ReflectionKind.Class || found.has(name)) return;
    found.add(name);
    for (const { kind, type } of each.children ?? [])
      if (kind === ReflectionKind.Property && type instanceof ReferenceType) visit(type.name);
  };
  for (const name of [...classes.keys()].filter((each) => each.endsWith('Client'))) visit(name);
  return [...found];
}

/**
 * Gives a parameter the sentence of its type if it has none, and the fields of its type as rows of
 * the table.
 */
function withFields(parameter: ParameterReflection): ParameterReflection {
  const { type } = parameter;
  const named = type === undefined ? undefined : interfaceOf(type);
  const children = named?.name === OF_EVERY_CALL ? [] : fieldsOf(type, named);
  const shown =
    type instanceof ReflectionType && children.length > 0 ? new IntrinsicType('object') : type;
  const declaration = {
    kind: ReflectionKind.TypeLiteral,
    children,
  };
  return Object.assign(Object.create(parameter) as ParameterReflection, {
    comment: parameter.comment ?? named?.comment,
    type:
      children.length === 0 || shown === undefined
        ? type
        : Object.assign(Object.create(shown) as SomeType, { declaration }),
  });
}

function fieldsOf(
  type: ParameterReflection['type'],
  named: DeclarationReflection | undefined,
): DeclarationReflection[] {
  if (type instanceof ReflectionType) return type.declaration.children ?? [];
  return (named?.children ?? []).filter((field) => !isOfEveryCall(field));
}

function isOfEveryCall({ inheritedFrom }: DeclarationReflection): boolean {
  return inheritedFrom?.name.startsWith(`${OF_EVERY_CALL}.`) === true;
}

/** Returns the interface that a type is made of, whatever is around it. */
function interfaceOf(type: SomeType): DeclarationReflection | undefined {
  if (type instanceof OptionalType) return interfaceOf(type.elementType);
  if (type instanceof UnionType || type instanceof IntersectionType) {
    const [only, ...more] = type.types.flatMap((each) => interfaceOf(each) ?? []);
    return more.length === 0 ? only : undefined;
  }
  if (!(type instanceof ReferenceType)) return undefined;
  const { reflection } = type;
  if (reflection?.isDeclaration() === true && reflection.kind === ReflectionKind.Interface)
    return reflection;
  const [first] = type.typeArguments ?? [];
  return first === undefined || type.name === 'Promise' ? undefined : interfaceOf(first);
}
