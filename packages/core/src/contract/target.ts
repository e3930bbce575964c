import type { Auth } from './auth.js';
import type { Base } from '../wire/base-url.js';

export interface Target {
  readonly base: Base;
  readonly auth: Auth | undefined;
}
