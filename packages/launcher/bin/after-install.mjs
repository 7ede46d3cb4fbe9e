// After `npm ci`. The package `node` installs a package of the platform inside itself, and links its program. The rest of
// that package is 68 MB of headers for compilers, which nothing uses.
import { rmSync } from 'node:fs';

rmSync(new URL('../../../node_modules/node/node_modules', import.meta.url), { recursive: true, force: true });
