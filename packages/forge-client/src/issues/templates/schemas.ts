import { list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Issue form field. */
export interface IssueFormField {
  type: 'markdown' | 'textarea' | 'input' | 'dropdown' | 'checkboxes';
  id: string;
  attributes: Readonly<Record<string, unknown>> | null;
  validations: Readonly<Record<string, unknown>> | null;
  visible?: readonly ('form' | 'content')[] | undefined;
}
export const issueFormField: Schema<IssueFormField> = /* @__PURE__ */ object(() => ({
  type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
  id: z.string(),
  attributes: z.nullable(z.record(z.string(), z.unknown())),
  validations: z.nullable(z.record(z.string(), z.unknown())),
  visible: z.optional(z.array(z.enum(['form', 'content']))),
}));

/** Issue template. */
export interface IssueTemplate {
  name: string;
  title: string;
  about: string;
  labels: readonly string[];
  /** Empty when nobody is assigned. */
  assignees: readonly string[];
  ref: string;
  content: string;
  /** Markdown. */
  body: readonly IssueFormField[];
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

/** Issue config contact link. */
export interface IssueConfigContactLink {
  name: string;
  /** Address in the API. */
  url: string;
  about: string;
}
export const issueConfigContactLink: Schema<IssueConfigContactLink> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  url: z.string(),
  about: z.string(),
}));

/** Issue config. */
export interface IssueConfig {
  blank_issues_enabled: boolean;
  contact_links: readonly IssueConfigContactLink[];
}
export const issueConfig: Schema<IssueConfig> = /* @__PURE__ */ object(() => ({
  blank_issues_enabled: z.boolean(),
  contact_links: list(zodOf(issueConfigContactLink)),
}));

/** Issue config validation. */
export interface IssueConfigValidation {
  valid: boolean;
  message: string;
}
export const issueConfigValidation: Schema<IssueConfigValidation> = /* @__PURE__ */ object(() => ({
  valid: z.boolean(),
  message: z.string(),
}));
