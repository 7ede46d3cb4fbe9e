import { saveFile, type FileToSave } from '@salestax/client';
import type { StaffCustomer } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { createResource, isLoading, type ResourceModel } from '../service/resource.ts';
import type { CustomersPort } from './port.ts';

export interface DiagnosticsModel {
  /** The newest read of what is downloaded. */
  readonly content: ResourceModel<object>['store'];
  /** Reads the diagnostics and saves them as a file; ignored while a download is under way. */
  readonly download: () => Promise<void>;
}

/** The diagnostics of a customer of ours, a company, as a file. */
export function createDiagnostics(
  life: Lifetime,
  port: Pick<CustomersPort, 'diagnostics'>,
  customer: Pick<StaffCustomer, 'id' | 'realmId'>,
  onDownloaded: (fileName: string) => void,
): DiagnosticsModel {
  const { store, load } = createResource<object>(life);
  return {
    content: store,
    async download() {
      if (isLoading(store.getState())) return;
      const content = await load(() => port.diagnostics(customer.id));
      if (content === null) return;
      const file = fileOf(customer.realmId, content, new Date());
      saveFile(file);
      onDownloaded(file.name);
    },
  };
}

function fileOf(realmId: string, content: object, now: Date): FileToSave {
  const stamp = now.toISOString().slice(0, 16).replaceAll(/\D/g, '');
  return {
    name: `diagnostics-${realmId}-${stamp}.json`,
    type: 'application/json',
    content: `${JSON.stringify(content, null, 2)}\n`,
  };
}
