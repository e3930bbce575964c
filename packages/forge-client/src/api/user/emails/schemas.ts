import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, list, object, schema, type ZodSchema } from '@clients/core/schema';

/** An e-mail address of a user. */
export interface Email {
  email: string;
  /** Whether the user has confirmed it with the link in an e-mail. */
  verified: boolean;
  /** Whether e-mail is sent to it. */
  primary: boolean;
  /** 0 in the lists of the authenticated user and of a single user. */
  user_id: number;
  /** Empty in the lists of the authenticated user and of a single user. */
  username: string;
}
export const email: ZodSchema<Email> = /* @__PURE__ */ object(() => ({
  email: z.string(),
  verified: z.boolean(),
  primary: z.boolean(),
  user_id: integer(),
  username: z.string(),
}));

/** All e-mail addresses of a user. */
export const emailList: ZodSchema<Email[]> = /* @__PURE__ */ schema(() => list(email));

/** E-mail addresses to add. */
export interface CreateEmail {
  /** At least one address. If one is invalid or in use, none is added. */
  emails: string[];
}

/** `CreateEmail` as methods take it: its lists may be readonly. */
export interface CreateEmailInput extends ReadonlyDeep<CreateEmail>, Named {}
export const createEmailBody: ZodSchema<CreateEmail> = /* @__PURE__ */ object(() => ({
  emails: z.array(z.string()),
}));

/** E-mail addresses to remove. */
export interface DeleteEmail {
  /** The addresses, without the primary one. */
  emails?: string[] | null | undefined;
}

/** `DeleteEmail` as methods take it: its lists may be readonly. */
export interface DeleteEmailInput extends ReadonlyDeep<DeleteEmail>, Named {}
export const deleteEmailBody: ZodSchema<DeleteEmail> = /* @__PURE__ */ object(() => ({
  emails: z.optional(z.nullable(z.array(z.string()))),
}));
