import { json } from '../wire.js';
import type { ForgeRoute } from './route.js';

export const serverRoutes: readonly ForgeRoute[] = [['getVersion', 'GET', '/version', (call) => json({ version: call.state.version })]];
