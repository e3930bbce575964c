/** Settings of Actions: of a repository, a user, an organisation or the whole instance. */
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
  /** The token of a runner that was registered by name. */
  readonly uuid?: string;
  readonly token?: string;
  readonly description?: string;
}
