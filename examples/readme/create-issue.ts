// Opens an issue in ada/engine.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv(); // FORGE_URL and FORGE_TOKEN
const repo = { owner: 'ada', repo: 'engine' };

const issue = await forge.issues.create(repo, { title: 'Leak' });
console.log(issue.number, issue.html_url);
