import { mount, viewNames } from '@salestax/widget-sources/close';
import { companyPage } from './company-page.ts';

export const mountPage = companyPage('close', { mount, viewNames });
