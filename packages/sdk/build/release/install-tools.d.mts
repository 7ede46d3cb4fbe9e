/**
 * Installs the packages of a folder that has its own package.json and lock file, unless they are installed already.
 * @returns The folder of their programs.
 */
export function installTools(folder: string): string;
