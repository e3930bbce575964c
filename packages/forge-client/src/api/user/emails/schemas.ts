import { array, boolean, int, list, nullable, object, optional, part, schema, type Schema, string } from '@clients/core/schema';

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
  email: string(),
  verified: boolean(),
  primary: boolean(),
  user_id: int(),
  username: string(),
}));

/** All e-mail addresses of a user. */
export const emailList: Schema<readonly Email[]> = /* @__PURE__ */ schema(() => list(part(email)));

/** E-mail addresses to add. */
export interface CreateEmail {
  /** At least one address. If one is invalid or in use, none is added. */
  emails: readonly string[];
}
export const createEmailBody: Schema<CreateEmail> = /* @__PURE__ */ object(() => ({
  emails: array(string()),
}));

/** E-mail addresses to remove. */
export interface DeleteEmail {
  /** The addresses, without the primary one. */
  emails?: readonly string[] | null | undefined;
}
export const deleteEmailBody: Schema<DeleteEmail> = /* @__PURE__ */ object(() => ({
  emails: optional(nullable(array(string()))),
}));
