// Signs in once with a password and a one-time code to create a token that
// needs neither.
import { basic, ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

// It has a user with two-factor authentication.
const server = await startForgeServer();
server.seed.user('grace', { password: 'nanoseconds', otp: '042042' });

/**
 * A real program would ask the user for the code, for example with
 * `readline.question('Code: ')`.
 */
const code = (): Promise<string> => {
  console.log('asked for a one-time code');
  return Promise.resolve('042042');
};

const signIn = basic({
  username: 'grace',
  password: 'nanoseconds',
  otp: code,
}); // called only if the server refuses the password alone
const byPassword = new ForgeClient({ baseUrl: server.url, auth: signIn });
const made = await byPassword.users.tokens.create(
  { username: 'grace' },
  { name: 'laptop', scopes: ['read:user', 'write:issue'] },
);

// The second client shares the sockets, but not the credentials.
const forge = byPassword.with({ auth: token(made.sha1) });
const { login } = await forge.user.get();
console.log(`signed in as ${login}, token …${made.token_last_eight}`);
await forge.close();
await server.close();
