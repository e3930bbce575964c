import { ClientError, ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
try {
  await forge.issues.get({ owner: 'ada', repo: 'nope', index: 1 });
} catch (error) {
  if (!ClientError.is(error)) throw error;
  console.log(error.message);
  console.log(error.code, '-', error.hint);
}
