/** A style sheet as text: the build and the test runner turn the import of a `.css` file into its minified source. */
declare module '*.css' {
  const css: string;
  export default css;
}

/** The whole style sheet of a small widget: with its base, and the design tokens that it uses. */
declare module '*.css?settled' {
  const css: string;
  export default css;
}
