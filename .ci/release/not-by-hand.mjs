// Runs before `npm publish` in the folder of a package, whose manifest names files of the repository.
console.error('publish with npm run release: it packs what users get; see docs/release.md');
process.exitCode = 1;
