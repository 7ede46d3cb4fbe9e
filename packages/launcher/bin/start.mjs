// Checked first: the machine's own Node may be older than the one that npm start uses.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `This needs Node 22.18 or newer and found ${process.versions.node}. Run 'npm ci' without --ignore-scripts and start with 'npm start'.\n`,
  );
  process.exit(1);
}
// The compiled code of this process, without its types, so that the next start neither loads the compiler nor compiles.
// Its child processes use the same folder.
const { enableCompileCache } = await import('node:module');
const { fileURLToPath } = await import('node:url');
const compileCache = fileURLToPath(new URL('../../../.cache/compile', import.meta.url));
enableCompileCache(compileCache);
process.env.NODE_COMPILE_CACHE = compileCache;
await import('./use-bundled.mjs');
const { start } = await import('../src/start.ts');
await start(process.argv.slice(2));
