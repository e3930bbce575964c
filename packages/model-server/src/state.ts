import { ServerClock } from '@clients/server-kit';
import { FOREVER_MS } from './keep-alive.js';
import {
  readContextLength,
  completeSpec,
  makeModel,
  type ModelSpec,
  type StoredModel,
} from './models.js';
import { makeNameKey, parseName, formatShortName } from './names.js';

interface Loaded {
  readonly model: StoredModel;
  /** Milliseconds since 1970 on the server's clock. */
  expiresAt: number;
  contextLength: number;
}

/** The state of an embedded server: its models, blobs, loaded models and clock. */
export interface ModelServerState {
  /** The clock of the server. Move it forward to let models expire. */
  readonly clock: ServerClock;
  /** Names of the stored models, newest first, as `list` shows them. */
  readonly models: readonly string[];
  /** Names of the models in memory, the one that expires last first. */
  readonly loaded: readonly string[];
  /** Digests of the uploaded blobs, `sha256:` and 64 hex digits. */
  readonly blobs: readonly string[];
  /** Adds a model. Replaces one of the same name. */
  add(model: string | ModelSpec): void;
}

export class ModelState implements ModelServerState {
  readonly clock: ServerClock = new ServerClock();
  readonly #models = new Map<string, StoredModel>();
  readonly #loaded = new Map<string, Loaded>();
  readonly #blobs = new Map<string, Uint8Array>();
  /** The latest prompt that each model has read, which stays in its cache. */
  readonly #prompts = new Map<string, string>();

  get models(): readonly string[] {
    return this.listModels().map(({ name }) => formatShortName(name));
  }

  get loaded(): readonly string[] {
    return this.listRunning().map(({ model }) => formatShortName(model.name));
  }

  get blobs(): readonly string[] {
    return [...this.#blobs.keys()];
  }

  add(model: string | ModelSpec): void {
    this.put(makeModel(completeSpec(model), this.clock.now()));
  }

  /** Returns the beginning of a prompt that a model has read before. */
  findKnownPrefix(model: StoredModel, prompt: string): string {
    const before = this.#prompts.get(makeNameKey(model.name)) ?? '';
    let length = 0;
    while (length < prompt.length && prompt[length] === before[length]) length++;
    return prompt.slice(0, length);
  }

  keepPrompt(model: StoredModel, prompt: string): void {
    this.#prompts.set(makeNameKey(model.name), prompt);
  }

  put(model: StoredModel): void {
    this.#models.set(makeNameKey(model.name), model);
  }

  listModels(): StoredModel[] {
    return [...this.#models.values()].reverse().sort((a, b) => b.modifiedAt - a.modifiedAt);
  }

  find(name: string): StoredModel | undefined {
    const parsed = parseName(name);
    return parsed && this.#models.get(makeNameKey(parsed));
  }

  remove(model: StoredModel): void {
    this.#models.delete(makeNameKey(model.name));
  }

  load(model: StoredModel, keepAlive: number, contextLength: number | undefined): void {
    const now = this.clock.now();
    if (keepAlive === 0) {
      this.unload(model);
      return;
    }
    const length = Math.min(contextLength ?? 4096, readContextLength(model));
    this.#loaded.set(makeNameKey(model.name), {
      model,
      contextLength: length,
      expiresAt: now + Math.min(keepAlive, FOREVER_MS),
    });
  }

  isLoaded(model: StoredModel): boolean {
    return this.listRunning().some(
      (loaded) => makeNameKey(loaded.model.name) === makeNameKey(model.name),
    );
  }

  unload(model: StoredModel): void {
    this.#loaded.delete(makeNameKey(model.name));
  }

  /** Returns the models that have not expired, the one that expires last first. */
  listRunning(): Loaded[] {
    const now = this.clock.now();
    for (const [key, { expiresAt }] of this.#loaded) if (expiresAt <= now) this.#loaded.delete(key);
    return [...this.#loaded.values()].sort((a, b) => b.expiresAt - a.expiresAt);
  }

  getBlob(digest: string): Uint8Array | undefined {
    return this.#blobs.get(digest);
  }

  keepBlob(digest: string, bytes: Uint8Array): void {
    this.#blobs.set(digest, bytes);
  }

  hasLayer(digest: string): boolean {
    return (
      this.#blobs.has(digest) ||
      [...this.#models.values()].some(({ layers }) =>
        layers.some((layer) => layer.digest === digest),
      )
    );
  }
}
