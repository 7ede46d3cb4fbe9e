import { mount, viewNames } from '@salestax/widget-sources/reconciliation';
import { companyPage } from './company-page.ts';

export const mountPage = companyPage('reconciliation', { mount, viewNames });
