import type { JsonSchemaConverter } from '@clients/core/json-schema';
import { ToolInput } from './input.js';
import type { Operation } from './operations.js';
import type { ToolSchema } from './tool.js';

/** The input of a tool, made on first use: most of the tools of a server are never called. */
export class LazyInput {
  readonly #operation: Operation;
  #input: ToolInput | undefined;

  constructor(operation: Operation) {
    this.#operation = operation;
  }

  get value(): ToolInput {
    return (this.#input ??= new ToolInput(this.#operation));
  }

  /** The schema of the arguments. Its `validate` converts nothing. */
  get schema(): ToolSchema {
    return this.#makeSchema((value) => this.value.validate(value));
  }

  /** The schema for programs that check the arguments before `run` can convert them. */
  get convertingSchema(): ToolSchema {
    return this.#makeSchema((value) => this.value.convert(value));
  }

  #makeSchema(validate: ToolSchema['~standard']['validate']): ToolSchema {
    const json: JsonSchemaConverter['input'] = (options) => this.value.jsonSchema(options);
    return {
      '~standard': {
        version: 1,
        vendor: 'clients',
        validate,
        jsonSchema: { input: json, output: json },
      },
    };
  }
}
