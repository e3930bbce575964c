import { instant, int, object, type Open, openEnum, optional, type Schema, string } from '@clients/core/schema';

/** A file attached to an issue, a comment or a release. */
export interface Attachment {
  id: number;
  /** File name; can be changed. */
  name: string;
  /** In bytes. */
  size: number;
  download_count: number;
  created_at: string;
  /** Part of the download URL. */
  uuid: string;
  /** URL of the download; requires the same credential as the API. */
  browser_download_url: string;
  /** `external` is a link to a file elsewhere. Only on Forgejo. */
  type?: Open<'attachment' | 'external'> | undefined;
}
export const attachment: Schema<Attachment> = /* @__PURE__ */ object(() => ({
  id: int(),
  name: string(),
  size: int(),
  download_count: int(),
  created_at: instant(),
  uuid: string(),
  browser_download_url: string(),
  type: optional(openEnum(['attachment', 'external'])),
}));
