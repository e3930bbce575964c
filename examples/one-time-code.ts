// Signs in once with a password and a one-time code to create a token that
// needs neither.
import { createInterface } from 'node:readline/promises';
import { basic, ForgeClient, token } from 'forge-client';

const { stdin: input, stdout: output } = process;
const terminal = createInterface({ input, output });
const username = await terminal.question('User: ');
const byPassword = new ForgeClient({
  baseUrl: process.env['FORGE_URL'] ?? 'https://forge.example',
  auth: basic({
    username,
    password: await terminal.question('Password: '),
    // Called only if the server refuses the password alone.
    otp: () => terminal.question('One-time code: '),
  }),
});
const { sha1 } = await byPassword.users.tokens.create(
  { username },
  { name: 'laptop', scopes: ['read:user', 'write:issue'] },
);
terminal.close();
console.log(`The token: ${sha1}`);

// The second client shares the sockets, but not the credentials.
const forge = byPassword.with({ auth: token(sha1) });
console.log(`signed in as ${(await forge.user.get()).login}`);
