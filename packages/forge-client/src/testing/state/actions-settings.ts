/** Settings of Actions: of a repository, a user, an organisation or the whole site. */
export interface ActionsSettings {
  readonly variables: VariableRecord[];
  readonly secrets: { readonly name: string; description: string; readonly created_at: string }[];
  readonly runners: RunnerRecord[];
  registration_token: string | undefined;
}

export interface VariableRecord {
  name: string;
  data: string;
  description: string;
}

export interface RunnerRecord {
  readonly id: number;
  name: string;
  disabled: boolean;
  ephemeral: boolean;
  labels: readonly string[];
  status: 'online' | 'offline';
  /** What a runner that was registered with its name signs in with. */
  readonly uuid?: string;
  readonly token?: string;
  readonly description?: string;
}

/** Settings in which nothing is set. */
export function newSettings(): ActionsSettings {
  return { variables: [], secrets: [], runners: [], registration_token: undefined };
}
