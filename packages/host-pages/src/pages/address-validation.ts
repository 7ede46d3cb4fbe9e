import { mount, viewNames } from '@salestax/widget-sources/address-validation';
import { companyPage } from './company-page.ts';

export const mountPage = companyPage('addressValidation', { mount, viewNames });
