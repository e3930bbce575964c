import { ClientError, ForgeClient, NotFoundError } from 'forge-client';

const forge = ForgeClient.fromEnv();
try {
  await forge.issues.get({ owner: 'ada', repo: 'nope', index: 1 });
} catch (error) {
  if (error instanceof NotFoundError)
    console.log('no such issue, or it is hidden');
  else if (ClientError.is(error))
    console.log(error.kind, error.message, error.hint);
  else throw error;
}
