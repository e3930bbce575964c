import { array, list, nullable, object, optional, schema, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** An e-mail address of a user. */
export interface Email {
  email: string;
  /** Whether the user has confirmed it by the link in a mail. */
  verified: boolean;
  /** Whether mails are sent to it. */
  primary: boolean;
  /** 0 in the list of the authenticated user, and in that of one user. */
  user_id: number;
  /** Empty in the list of the authenticated user, and in that of one user. */
  username: string;
}
export const email: Schema<Email> = /* @__PURE__ */ object(() => ({
  email: z.string(),
  verified: z.boolean(),
  primary: z.boolean(),
  user_id: z.int(),
  username: z.string(),
}));

/** All e-mail addresses of a user. */
export const emailList: Schema<readonly Email[]> = /* @__PURE__ */ schema(() => list(zodOf(email)));

/** E-mail addresses to add. */
export interface CreateEmail {
  /** At least one address. If one is invalid or in use, none is added. */
  emails: readonly string[];
}
export const createEmailBody: Schema<CreateEmail> = /* @__PURE__ */ object(() => ({
  emails: array(z.string()),
}));

/** E-mail addresses to remove. */
export interface DeleteEmail {
  /** The addresses, without the primary one. */
  emails?: readonly string[] | null | undefined;
}
export const deleteEmailBody: Schema<DeleteEmail> = /* @__PURE__ */ object(() => ({
  emails: optional(nullable(array(z.string()))),
}));
