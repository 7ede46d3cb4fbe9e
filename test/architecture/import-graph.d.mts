/** How many imports of files in `from` lead to files in `to`. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly imports: number;
}
export interface ConnectorGraph {
  readonly subjects: readonly Arrow[];
  readonly layers: readonly Arrow[];
}
/** A file and what it imports, as dependency-cruiser reports it. */
export interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}
/** The arrows between the connector's subjects (folders of features/) and between its layers (folders of src/). */
export function connectorGraph(modules: readonly Module[]): ConnectorGraph;
/** The folders that import each other in a circle, or that lead to one. */
export function foldersInCircles(arrows: readonly Arrow[]): string[];
/** The graph as Markdown: one line per folder, with what it imports and how often. */
export function graphText(graph: ConnectorGraph): string;
/** The page with this graph between the two marks. */
export function replaceGraph(page: string, graph: string): string;
