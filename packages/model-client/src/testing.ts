// The embedded server, whose source lies in packages/model-server. No file of this package imports this one.
export * from '../../model-server/src/index.js';
