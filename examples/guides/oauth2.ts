import { authorizationUrl } from 'forge-client';

const pending = await authorizationUrl({
  baseUrl: process.env['FORGE_URL'] ?? 'https://forge.example',
  clientId: process.env['CLIENT_ID'] ?? 'the id of your application',
  redirectUri: 'http://127.0.0.1:8976/callback',
  scopes: ['read:user'],
});
console.log(`Open ${pending.url}`);
