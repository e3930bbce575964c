// Serves the embedded model server for a runtime that cannot listen itself, until its parent ends it.
import { startModelServer } from 'model-client/testing';

const server = await startModelServer();
console.log(server.url);
