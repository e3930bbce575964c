import type { Route } from '../contract/endpoint.js';
import type { Tracing } from '../network/tracing.js';
import { platform } from '#platform';

/** What is needed of the settings of a client. */
interface Traced {
  readonly service: { readonly name: string };
  readonly target: { readonly base: { readonly origin: string } };
}

/** Returns what observes an operation; undefined when nothing does, and for an endpoint that is not an object. */
export function tracingOf({ service, target }: Traced, endpoint: Route<object>, input: unknown): Tracing | undefined {
  return platform.tracing?.(service.name, endpoint, input, target.base.origin);
}
