import type { Schema } from '@clients/core';
import { validate } from '@clients/core/validate';
import type { AnyEndpoint } from './operations.js';
import { bytesOf, type Recording } from './recordings.js';

interface Input {
  where?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The input that leads to a recorded request. */
export function inputOf(endpoint: AnyEndpoint, { request }: Recording): Input {
  const input: Input = {};
  const query = request.query ?? {};
  if (endpoint.input.where !== undefined)
    input.where = fitting(endpoint.input.where, addressOf(endpoint.path, request.path));
  if (endpoint.input.query !== undefined) input.query = fitting(endpoint.input.query, query);
  if (endpoint.input.body !== undefined) input.body = bodyOf(endpoint, request.body, query);
  return input;
}

/** Reads the parameters of a template back from a path; a last one may hold slashes. */
function addressOf(template: string, path: string): Record<string, unknown> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const values = patternOf(template).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')]));
}

/** The paths of a template, with a group for each parameter. */
export function patternOf(template: string): RegExp {
  const pattern = template
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}(?=$|\/[a-z])/g, '(.+)')
    .replace(/\{\w+\}/g, '([^/]+?)');
  return new RegExp(`^${pattern}$`);
}

/** What went over the wire as text becomes a number or a boolean where only that fits. */
function fitting(
  schema: unknown,
  texts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...texts };
  for (const problem of validate(schema as Schema<unknown>, values).problems) {
    const key = String(problem.keys[0]);
    const text = values[key];
    if (text === 'true' || text === 'false') values[key] = text === 'true';
    else if (typeof text === 'string' && /^-?\d+$/.test(text)) values[key] = Number(text);
    else if (typeof text === 'number') values[key] = String(text);
    else if (typeof text === 'string') values[key] = [text];
  }
  return values;
}

function bodyOf(
  { input, send, bodyInQuery = [] }: AnyEndpoint,
  body: unknown,
  query: Readonly<Record<string, unknown>>,
): unknown {
  const fromQuery = Object.fromEntries(
    Object.entries(query).filter(([key]) => bodyInQuery.includes(key)),
  );
  if (send === undefined)
    return bodyInQuery.length === 0
      ? (body ?? {})
      : fitting(input.body, { ...(body as object | undefined), ...fromQuery });
  const parts =
    typeof body === 'object' && body !== null && '$multipart' in body
      ? (body.$multipart as { filename?: string; type?: string }[])
      : [];
  const file = parts.find((part) => part.filename !== undefined);
  if (file === undefined) return { content: bytesOf({ body }), type: 'text/plain', ...fromQuery };
  return {
    content: bytesOf({ body: file }),
    filename: file.filename,
    type: file.type,
    ...fromQuery,
  };
}
