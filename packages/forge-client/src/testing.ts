// The embedded server, whose source lies in packages/forge-server. No file of this package imports this one.
export * from '../../forge-server/src/index.js';
