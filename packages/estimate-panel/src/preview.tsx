import styles from './preview.css';
import { createWarner } from './warning-notice.tsx';
import { WhatIfForm } from './what-if-form.tsx';

/*
 * What the tax of the document would be, and what would make it wrong. Loaded by estimating.ts: the script of the panel passes its
 * parts its own exports only, so everything that estimating.ts has is a parameter here.
 */

export { createWarner, WhatIfForm, styles };
