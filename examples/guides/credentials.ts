import { ForgeClient } from 'forge-client';

const forge = new ForgeClient({
  baseUrl: process.env['FORGE_URL'] ?? 'https://forge.example',
  auth: process.env['FORGE_TOKEN'],
});
console.log(`signed in as ${(await forge.user.get()).login}`);
