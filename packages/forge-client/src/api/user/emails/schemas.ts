import { array, list, nullable, object, optional, schema, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** An address of a user. */
export interface Email {
  email: string;
  /** The user has followed the link of a mail sent there. */
  verified: boolean;
  /** Mails go there. */
  primary: boolean;
  /** 0 in the list of the caller, and in that of one user. */
  user_id: number;
  /** Empty in the list of the caller, and in that of one user. */
  username: string;
}
export const email: Schema<Email> = /* @__PURE__ */ object(() => ({
  email: z.string(),
  verified: z.boolean(),
  primary: z.boolean(),
  user_id: z.int(),
  username: z.string(),
}));

/** All addresses of a user. */
export const emailList: Schema<readonly Email[]> = /* @__PURE__ */ schema(() => list(zodOf(email)));

/** Addresses to add. */
export interface CreateEmail {
  /** At least one. One that is broken or in use refuses them all. */
  emails: readonly string[];
}
export const createEmailBody: Schema<CreateEmail> = /* @__PURE__ */ object(() => ({
  emails: array(z.string()),
}));

/** Addresses to take away. */
export interface DeleteEmail {
  /** Not the primary one. */
  emails?: readonly string[] | null | undefined;
}
export const deleteEmailBody: Schema<DeleteEmail> = /* @__PURE__ */ object(() => ({
  emails: optional(nullable(array(z.string()))),
}));
