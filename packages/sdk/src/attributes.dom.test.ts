import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mount as estimatePanel } from '@salestax/estimate-panel';
import { mount as addressValidation } from '@salestax/widget-sources/address-validation';
import { mount as close } from '@salestax/widget-sources/close';
import { mount as connectorSettings } from '@salestax/widget-sources/connector-settings';
import { mount as documents } from '@salestax/widget-sources/documents';
import { mount as exemption } from '@salestax/widget-sources/exemption';
import { mount as health } from '@salestax/widget-sources/health';
import { mount as home } from '@salestax/widget-sources/home';
import { mount as nexus } from '@salestax/widget-sources/nexus';
import { mount as productCatalog } from '@salestax/widget-sources/product-catalog';
import { mount as providerHeader } from '@salestax/widget-sources/provider-header';
import { mount as reconciliation } from '@salestax/widget-sources/reconciliation';
import { namingAttribute } from '../../widget-kit/src/auto.ts';

const widgets: Readonly<Record<string, unknown>> = {
  'estimate-panel': estimatePanel,
  'address-validation': addressValidation,
  close,
  'connector-settings': connectorSettings,
  documents,
  exemption,
  health,
  home,
  nexus,
  'product-catalog': productCatalog,
  'provider-header': providerHeader,
  reconciliation,
};

/** The attributes in the table of the widget's page, which the build writes from its types. */
function documented(widget: string): readonly string[] {
  const page = readFileSync(`docs/widgets/${widget}.md`, 'utf8');
  const table = page.slice(page.indexOf('## Attributes'), page.indexOf('## Events'));
  return [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name);
}

/** The attributes that the widget names when it is given another one. */
function read(mount: unknown): readonly string[] {
  try {
    if (typeof mount === 'function') mount(document.body, { nope: '' });
  } catch (error) {
    const { message } = Object(namingAttribute(error, ''));
    return /\(known: (.+)\)/.exec(message)?.[1]?.split(', ') ?? [];
  }
  return [];
}

it.each(Object.entries(widgets))('%s reads the attributes that its page documents', (widget, mount) => {
  // `oauth-base` is one of two attributes of one option; the others are read by the script or the element.
  const others = ['oauth-base', 'target', 'error-text', 'retry-text'];
  const names = documented(widget).filter((name) => !others.includes(name));
  expect(names.length).toBeGreaterThan(5);
  expect(read(mount).toSorted()).toEqual(names.toSorted());
});
