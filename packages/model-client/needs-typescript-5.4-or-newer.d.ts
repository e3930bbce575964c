// The types of this package need TypeScript 5.4 or newer.
