// Runs a bundled page.mjs where a page would: with what a script finds of its document, and without the modules of Node.
import { pathToFileURL } from 'node:url';
import { startForgeServer } from 'forge-client/testing';
import { startModelServer } from 'model-client/testing';

const [model, forge] = await Promise.all([startModelServer(), startForgeServer()]);
forge.seed.issues('ada/engine', ['one', 'two']);
const script = pathToFileURL(process.argv[2]);
globalThis.self = globalThis;
globalThis.document = { currentScript: { tagName: 'SCRIPT', src: script.href } };
await import(script);
console.log(JSON.stringify(await globalThis.visit({ model: model.url, forge: forge.url })));
await Promise.all([model.close(), forge.close()]);
