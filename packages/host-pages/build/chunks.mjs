/** The catalogues of other languages are loaded for these only. */
const language = /\.(?:ar|es|plain)\.ts$|\/languages\//;

/** In the order in which they apply: chunks by the modules that they have. */
const chunks = [
  // Texts are loaded with the texts of a widget.
  ['table', /\/ui\/src\/table\/(?!table-texts)/],
  [
    'list',
    /\/widgets\/src\/(?:list-screen\/(?!comparison-)|session\/extend-session|texts\/document-kinds\.)|\/ui\/src\/(?:feedback\/(?:run-progress\.|toast\.tsx$)|form\/(?:filter-pills|search-box))|\/client\/src\/(?:csv|poller)\.|\/contract\/src\/(?:\w+\/runs|documents|tax-lines)\.|\/host-pages\/src\/pages\/linked\./,
  ],
  ['comparison', /\/list-screen\/comparison-/],
  ['check-up', /\/widgets\/src\/check-up\/check-up(?:-messages)?\.ts$/],
  ['options', /\/widgets\/src\/company-options\/option-messages\./],
  ['choices', /\/widgets\/src\/company-options\/|\/contract\/src\/settings\.|\/ui\/src\/form\/(?:use-)?combobox\./],
  ['set-up', /\/widgets\/src\/(?:(?:check-up|set-up)\/|session\/leave-company)|\/contract\/src\/\w+\/configuration\./],
  [
    'sign-in',
    /\/widgets\/src\/(?:sign-in\/|options\/texts)|\/client\/src\/(?:sign-in|zoned-time)\.|\/contract\/src\/\w+\/sign-in\./,
  ],
  [
    'host',
    /\/widgets\/src\/(?:(?:header|service)\/|options\/(?!texts)|texts\/counted|session\/administrator|set-up-state\/(?:blocked|next-pages))/,
  ],
];

/** What few pages have: Rollup puts it beside them. */
const rare = [
  /\/(?:estimate-panel|widgets)\/src\/|\/host-pages\/src\/(?:pages\/|load-later|panel-language)/,
  /\/ui\/src\/(?:charts\/|form\/(?:combobox|copy-text|radio-group)|layout\/tabs|base\/print-alone)/,
  /\/contract\/src\/\w+\/(?:access|activity|addresses|catalog|companies|configuration|exemption|month-close|nexus|receipt|reconciliation|sales-documents|settings|simulation|staff|staff-disconnect|support-documents|panel|estimate)\./,
  /\/contract\/src\/(?:activity-values|company-comparison-values|month-close-values|void-values|zero-reasons)\./,
  /\/client\/src\/(?:entered-session|pdf-file|run-stream)\./,
  /\/ui\/src\/base\/popover\.tsx$/,
];

/**
 * Divides the modules of the pages into chunks: few large chunks are compressed better than many small ones, and fetched with
 * fewer requests. By HTTP/1.1 browsers fetch six at once from one server: a page starts with six files, the style sheet
 * included, at most with seven. `host`: the entry and what nearly every page has; everything else as Rollup divides it.
 */
export function chunkOf(id) {
  if (language.test(id)) return null;
  const [name = null] = chunks.find(([, modules]) => modules.test(id)) ?? [];
  return name ?? (rare.some((modules) => modules.test(id)) ? null : 'host');
}
