import type * as z from 'zod/mini';
import type { Node, ObjectNode } from './node.js';
import type { JsonSchemaProps, StandardSchema } from './standard.js';

type Json = Record<string, unknown>;

/** A version of JSON Schema. */
export type JsonSchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0';

/** The `$schema` of each version that has one. */
const DIALECTS: Readonly<Record<JsonSchemaTarget, string | undefined>> = {
  'draft-2020-12': 'https://json-schema.org/draft/2020-12/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'openapi-3.0': undefined,
};

/** Writes a schema of this package as JSON Schema, as a new object. */
export function writeSchema(node: Node, target: JsonSchemaTarget): Json {
  return new Writer(target).whole(node);
}

class Writer {
  readonly #target: JsonSchemaTarget;
  /** Where the objects are that contain themselves. */
  readonly #folder: string;
  #start: Node | undefined;
  /** The objects around the current one. */
  readonly #open: ObjectNode[] = [];
  /** The names of objects that contain themselves. */
  readonly #names = new Map<Node, string>();
  readonly #definitions: Json = {};

  constructor(target: JsonSchemaTarget) {
    this.#target = target;
    this.#folder = target === 'draft-2020-12' ? '$defs' : 'definitions';
  }

  whole(node: Node): Json {
    const written = this.#write(node, true);
    const $schema = DIALECTS[this.#target];
    const definitions = Object.keys(this.#definitions).length > 0 ? { [this.#folder]: this.#definitions } : {};
    return { ...($schema && { $schema }), ...written, ...definitions };
  }

  #write(node: Node, isRoot = false): Json {
    switch (node.type) {
      case 'string':
      case 'number':
      case 'boolean':
        return { type: node.type };
      case 'int':
        return { type: 'integer' };
      case 'instant':
        return { type: 'string', format: 'date-time' };
      case 'unknown':
        return {};
      case 'openEnum':
        return { anyOf: [{ type: 'string', enum: [...node.known] }, { type: 'string' }] };
      case 'enum':
        return { type: 'string', enum: [...node.values] };
      case 'literal':
        return this.#one(node.values[0]);
      case 'optional':
      case 'normalized':
        return this.#write(node.inner, isRoot);
      case 'nullable':
        return this.#orNull(this.#write(node.inner));
      case 'union':
        return { anyOf: node.options.map((option) => this.#write(option)) };
      case 'array':
        return { type: 'array', items: this.#write(node.item) };
      case 'record':
        return this.#record(node.item);
      case 'object':
        return this.#object(node, isRoot);
    }
  }

  #one(value: unknown): Json {
    const type = value === null ? 'null' : typeof value;
    return this.#target === 'openapi-3.0' ? { type, enum: [value] } : { type, const: value };
  }

  #orNull(inner: Json): Json {
    if (this.#target === 'openapi-3.0') return '$ref' in inner ? { nullable: true, allOf: [inner] } : { nullable: true, ...inner };
    const isPlain = typeof inner['type'] === 'string' && Object.keys(inner).length === 1;
    return isPlain ? { type: [inner['type'], 'null'] } : { anyOf: [inner, { type: 'null' }] };
  }

  #record(item: Node): Json {
    const keys = this.#target === 'openapi-3.0' ? {} : { propertyNames: { type: 'string' } };
    return { type: 'object', ...keys, additionalProperties: this.#write(item) };
  }

  /** Writes an object where it is; one that contains itself is written once, and referred to. */
  #object(node: ObjectNode, isRoot: boolean): Json {
    if (isRoot) this.#start = node;
    if (this.#open.includes(node) && !this.#names.has(node)) {
      this.#names.set(node, node === this.#start ? '#' : `#/${this.#folder}/schema${String(this.#names.size)}`);
    }
    const known = this.#names.get(node);
    if (known !== undefined) return { $ref: known };
    this.#open.push(node);
    const written = this.#fields(node);
    this.#open.pop();
    const name = this.#names.get(node);
    if (name === undefined || node === this.#start) return written;
    this.#definitions[name.slice(name.lastIndexOf('/') + 1)] = written;
    return { $ref: name };
  }

  #fields({ shape }: ObjectNode): Json {
    const fields = Object.entries(shape);
    const required = fields.filter(([, { absent }]) => absent !== 'fine').map(([key]) => key);
    const properties = Object.fromEntries(fields.map(([key, node]) => [key, this.#write(node)]));
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  }
}

/** `toJSONSchema` of zod, which is large. It is passed for the schemas that do not write themselves: those of `zod/mini`, and before 4.2. */
export type ZodWriter = typeof z.toJSONSchema;

/** Writes a schema of zod in the form that structured output needs. Undefined where that takes `writer`, and it is not passed. */
export function writeZod(schema: StandardSchema<unknown>, writer: ZodWriter | undefined): Readonly<Json> | undefined {
  // Its input side, because the schema reads what the model writes.
  const options = { io: 'input', override: adaptZod } as const;
  const { jsonSchema } = schema['~standard'] as StandardSchema<unknown>['~standard'] & JsonSchemaProps;
  try {
    const written = jsonSchema?.input({ target: 'draft-2020-12', libraryOptions: options });
    if (written !== undefined) return written;
  } catch {
    // A part of it comes from `zod/mini`, or has no JSON form: the writer decides.
  }
  return writer?.(schema as unknown as z.core.$ZodType, options);
}

/** A part of a schema, and what zod has written of it. */
interface ZodPart {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function adaptZod({ zodSchema, jsonSchema: json }: ZodPart): void {
  const { def } = zodSchema._zod;
  if (def.type === 'object') {
    const { shape, catchall } = def as z.core.$ZodObjectDef;
    const required = Object.keys(shape).filter((key) => shape[key]?._zod.optout === undefined);
    if (required.length > 0) json.required = required;
    else delete json.required;
    if (catchall?._zod.def.type === 'unknown') delete json.additionalProperties;
  }
  // The bounds of safe integers are useless to readers, and become long rules in a model's grammar.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Grammars cannot express the patterns of known formats. The answer is still checked against them.
  if (json.format !== undefined) delete json.pattern;
}

/** Where a schema that refers to itself as a whole is put among its definitions. */
const WHOLE = '__whole';

/** Returns a JSON Schema without references to `#`, the whole of it, which not every reader knows. */
export function withoutRootReferences(schema: object): object {
  const text = JSON.stringify(schema);
  if (!text.includes('"$ref":"#"')) return schema;
  const { $defs, ...whole } = JSON.parse(text.replaceAll('"$ref":"#"', `"$ref":"#/$defs/${WHOLE}"`)) as { readonly $defs?: object };
  return { $ref: `#/$defs/${WHOLE}`, $defs: { ...$defs, [WHOLE]: whole } };
}
