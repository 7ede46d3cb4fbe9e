import replace from '@rollup/plugin-replace';

/** Rollup: modules that are made by the build, by the name of their import. */
export function virtual(modules) {
  return {
    name: 'virtual',
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') && id.slice(1) in modules ? modules[id.slice(1)]() : null),
  };
}

/** Rollup: what is built is for use, not for development. */
export const replaceMode = () => replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true });

/** A value that is made when it is wanted first. */
export function lazily(make) {
  let made = null;
  return () => (made ??= { value: make() }).value;
}
