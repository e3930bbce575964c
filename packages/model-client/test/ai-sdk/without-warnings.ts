// The warnings of the AI SDK are read from its results; it would also print each of them.
import type {} from 'ai';

globalThis.AI_SDK_LOG_WARNINGS = false;
