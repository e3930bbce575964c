import { list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** One field of an issue form. */
export interface IssueFormField {
  /** Kind of field. */
  type: 'markdown' | 'textarea' | 'input' | 'dropdown' | 'checkboxes';
  /** Name of the answer; `0`, `1` and so on where the form gives none. */
  id: string;
  /** Label, description, options and the like, as the form has them; which there are depends on `type`. */
  attributes: Readonly<Record<string, unknown>> | null;
  /** Rules for the answer, such as `required` or `regex`; `null` for none. */
  validations: Readonly<Record<string, unknown>> | null;
  /** Whether it shows while writing, in the issue, or both. */
  visible?: readonly ('form' | 'content')[] | undefined;
}
export const issueFormField: Schema<IssueFormField> = /* @__PURE__ */ object(() => ({
  type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
  id: z.string(),
  attributes: z.nullable(z.record(z.string(), z.unknown())),
  validations: z.nullable(z.record(z.string(), z.unknown())),
  visible: z.optional(z.array(z.enum(['form', 'content']))),
}));

/** What a new issue starts with: a form when `body` has fields, else the text in `content`. */
export interface IssueTemplate {
  /** Name to choose it by. */
  name: string;
  /** What the title begins with; empty for nothing. */
  title: string;
  /** What it is for. */
  about: string;
  /** Names. */
  labels: readonly string[];
  /** Logins. Empty on Gitea 1.22 and Forgejo. */
  assignees: readonly string[];
  /** Branch or tag to set; `refs/heads/` when the template names none. */
  ref: string;
  /** Markdown; empty for a form. */
  content: string;
  /** Fields of a form; empty for a text template. */
  body: readonly IssueFormField[];
  /** Path from the root. */
  file_name: string;
}
export const issueTemplate: Schema<IssueTemplate> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  labels: list(z.string()),
  assignees: list(z.string()),
  ref: z.string(),
  content: z.string(),
  body: list(zodOf(issueFormField)),
  file_name: z.string(),
}));

/** A place to go instead of opening an issue. */
export interface IssueConfigContactLink {
  /** What the link is called. */
  name: string;
  /** Web address it leads to. */
  url: string;
  /** What to find there. */
  about: string;
}
export const issueConfigContactLink: Schema<IssueConfigContactLink> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  url: z.string(),
  about: z.string(),
}));

/** How new issues are opened. */
export interface IssueConfig {
  /** An issue may be opened without a template. */
  blank_issues_enabled: boolean;
  /** Empty when there are none. */
  contact_links: readonly IssueConfigContactLink[];
}
export const issueConfig: Schema<IssueConfig> = /* @__PURE__ */ object(() => ({
  blank_issues_enabled: z.boolean(),
  contact_links: list(zodOf(issueConfigContactLink)),
}));

/** Whether the file with the issue settings can be read. */
export interface IssueConfigValidation {
  /** True also when there is no such file. */
  valid: boolean;
  /** What is wrong; empty when nothing is. */
  message: string;
}
export const issueConfigValidation: Schema<IssueConfigValidation> = /* @__PURE__ */ object(() => ({
  valid: z.boolean(),
  message: z.string(),
}));
