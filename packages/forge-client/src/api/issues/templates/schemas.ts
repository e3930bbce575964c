import * as z from 'zod/v4/mini';
import { list, object, type ZodSchema } from '@clients/core/schema';

/** A field of an issue form. */
export interface IssueFormField {
  /** Kind of field. */
  type: 'markdown' | 'textarea' | 'input' | 'dropdown' | 'checkboxes';
  /** Key of the field; `0`, `1` and so on when the form does not set one. */
  id: string;
  /** Label, description, options and so on, as written in the form; the keys depend on `type`. */
  attributes: Record<string, unknown> | null;
  /** Rules for the value, such as `required` or `regex`; `null` for none. */
  validations: Record<string, unknown> | null;
  /** Whether the field is shown in the form, in the created issue, or both. */
  visible?: ('form' | 'content')[] | undefined;
}
export const issueFormField: ZodSchema<IssueFormField> = /* @__PURE__ */ object(() => ({
  type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
  id: z.string(),
  attributes: z.nullable(z.record(z.string(), z.unknown())),
  validations: z.nullable(z.record(z.string(), z.unknown())),
  visible: z.optional(z.array(z.enum(['form', 'content']))),
}));

/** A template for new issues: a form when `body` has fields, otherwise the text in `content`. */
export interface IssueTemplate {
  /** Name shown in the list of templates. */
  name: string;
  /** Prefix of the title; empty for none. */
  title: string;
  /** Purpose of the template. */
  about: string;
  /** Names. */
  labels: string[];
  /** Logins. Empty on Gitea up to 1.22 and Forgejo. */
  assignees: string[];
  /** Branch or tag to set; `refs/heads/` when the template does not set one. */
  ref: string;
  /** Markdown; empty for a form. */
  content: string;
  /** Fields of a form; empty for a text template. */
  body: IssueFormField[];
  /** Path from the root. */
  file_name: string;
}
export const issueTemplate: ZodSchema<IssueTemplate> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  labels: list(z.string()),
  assignees: list(z.string()),
  ref: z.string(),
  content: z.string(),
  body: list(issueFormField),
  file_name: z.string(),
}));

/** A link offered instead of opening an issue. */
export interface IssueConfigContactLink {
  /** Text of the link. */
  name: string;
  /** Target of the link. */
  url: string;
  /** Description of the link. */
  about: string;
}
export const issueConfigContactLink: ZodSchema<IssueConfigContactLink> = /* @__PURE__ */ object(
  () => ({
    name: z.string(),
    url: z.string(),
    about: z.string(),
  }),
);

/** Settings for new issues. */
export interface IssueConfig {
  /** Whether an issue may be opened without a template. */
  blank_issues_enabled: boolean;
  /** Empty when there are none. */
  contact_links: IssueConfigContactLink[];
}
export const issueConfig: ZodSchema<IssueConfig> = /* @__PURE__ */ object(() => ({
  blank_issues_enabled: z.boolean(),
  contact_links: list(issueConfigContactLink),
}));

/** Whether the file with the settings for new issues is valid. */
export interface IssueConfigValidation {
  /** Also true when there is no such file. */
  valid: boolean;
  /** Description of the problem; empty when the file is valid. */
  message: string;
}
export const issueConfigValidation: ZodSchema<IssueConfigValidation> = /* @__PURE__ */ object(
  () => ({
    valid: z.boolean(),
    message: z.string(),
  }),
);
