// Uploads a file to the generic package `engine`, and downloads it again.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login: owner } = await forge.user.get();
const version = { owner, name: 'engine', version: '1.0.0' };
const file = { ...version, filename: 'engine.txt' };

await forge.packages.generic.upload(file, new Blob(['It turns.']));
const download = await forge.packages.generic.download(file);
console.log(await download.text());
