import path from 'node:path';
import { root } from '../../sdk/build/entries.mjs';
import { chunkTable } from '../../sdk/build/modules/chunk-table.mjs';

/**
 * The chunk of each module by its place: a file without its ending, or a folder with a slash at the end; the longest place
 * that fits decides. Null: none, because few pages have it. Modules of no place are in `host`.
 */
const places = {
  'client/src/csv': 'list',
  'client/src/entered-session': null,
  'client/src/pdf-file': null,
  'client/src/poller': 'list',
  'client/src/run-stream': null,
  'client/src/sign-in': 'sign-in',
  'client/src/zoned-time': 'sign-in',
  'contract/src/activity-values': null,
  'contract/src/company-comparison-values': null,
  'contract/src/documents': 'list',
  'contract/src/month-close-values': null,
  'contract/src/routes/': null,
  'contract/src/routes/configuration': 'set-up',
  'contract/src/routes/pages': 'host',
  'contract/src/routes/runs': 'list',
  'contract/src/routes/sign-in': 'sign-in',
  'contract/src/settings': 'choices',
  'contract/src/shapes/': null,
  'contract/src/shapes/configuration': 'set-up',
  'contract/src/shapes/pages': 'host',
  'contract/src/shapes/runs': 'list',
  'contract/src/shapes/sign-in': 'sign-in',
  'contract/src/tax-lines': 'list',
  'contract/src/void-values': null,
  'contract/src/zero-reasons': null,
  'estimate-panel/src/': null,
  'host-pages/src/load-later': null,
  'host-pages/src/pages/': null,
  'host-pages/src/pages/company-page': 'list',
  'host-pages/src/pages/linked': 'list',
  'host-pages/src/panel-language': null,
  'ui/src/base/popover': null,
  'ui/src/base/print-alone': null,
  'ui/src/charts/': null,
  'ui/src/feedback/run-progress': 'list',
  'ui/src/feedback/toast': 'list',
  'ui/src/form/combobox': 'choices',
  'ui/src/form/filter-pills': 'list',
  'ui/src/form/radio-group': null,
  'ui/src/form/search-box': 'list',
  'ui/src/form/use-combobox': 'choices',
  'ui/src/layout/tabs': null,
  'ui/src/table/': 'table',
  'ui/src/table/table-texts': 'host',
  'widgets/src/': null,
  'widgets/src/check-up/': 'set-up',
  'widgets/src/check-up/check-up': 'check-up',
  'widgets/src/check-up/check-up-messages': 'check-up',
  'widgets/src/company-options/': 'choices',
  'widgets/src/company-options/option-messages': 'options',
  'widgets/src/header/': 'host',
  'widgets/src/list-screen/': 'list',
  'widgets/src/list-screen/comparison-periods': 'comparison',
  'widgets/src/list-screen/comparison-stages': 'comparison',
  'widgets/src/options/': 'host',
  'widgets/src/options/texts': 'sign-in',
  'widgets/src/picker/picker-search': 'host',
  'widgets/src/picker/search-picker': 'choices',
  'widgets/src/service/': 'host',
  'widgets/src/session/administrator': 'host',
  'widgets/src/session/extend-session': 'list',
  'widgets/src/session/leave-company': 'set-up',
  'widgets/src/set-up/': 'set-up',
  'widgets/src/set-up-state/blocked': 'host',
  'widgets/src/set-up-state/next-pages': 'host',
  'widgets/src/sign-in/': 'sign-in',
  'widgets/src/texts/counted': 'host',
  'widgets/src/texts/document-kinds': 'list',
};

const chunkOfPlace = chunkTable(path.join(root, 'packages'), places, 'host');

/** The catalogues of other languages, and of plain English, are loaded for these only. */
const language = /\.(?:ar|es|plain)\.ts$|\/languages\//;

/**
 * Divides the modules of the pages into chunks: few large chunks are compressed better than many small ones, and fetched with
 * fewer requests. By HTTP/1.1 browsers fetch six at once from one server: a page starts with six files, the style sheet
 * included, at most with seven. `host`: the entry and what nearly every page has.
 */
export const chunkOf = (id) => (language.test(id) ? null : chunkOfPlace(id));
