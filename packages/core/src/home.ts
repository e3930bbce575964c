import type { Auth } from './auth.js';
import type { Base } from './base-url.js';

export interface Home {
  readonly base: Base;
  readonly auth: Auth | undefined;
}
