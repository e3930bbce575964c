import { type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = { test: { projects: ['packages/*'] } };
export default config;
