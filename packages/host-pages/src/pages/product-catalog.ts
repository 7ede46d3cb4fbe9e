import { mount, viewNames } from '@salestax/widget-sources/product-catalog';
import { companyPage } from './company-page.ts';

export const mountPage = companyPage('productCatalog', { mount, viewNames });
