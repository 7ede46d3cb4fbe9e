/** A style sheet as text: the build and the test runner turn the import of a `.css` file into its minified source. */
declare module '*.css' {
  const css: string;
  export default css;
}
