/** A label of a repository or an organisation. */
export interface LabelRecord {
  readonly id: number;
  name: string;
  color: string;
  description: string;
  exclusive: boolean;
  is_archived: boolean;
}
