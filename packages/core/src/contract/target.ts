import type { Auth } from './credential.js';
import type { Base } from '../wire/base-url.js';

/** Where requests are sent, and with which credential. */
export interface Target {
  readonly base: Base;
  readonly auth: Auth | undefined;
}
