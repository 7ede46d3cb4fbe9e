import { type CompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { countRefusedAddresses } from '../addresses/address-queries.ts';
import { countNearThreshold } from '../nexus/nexus-summary.ts';
import { readStoredNexus } from '../nexus/read-nexus.ts';
import { readFigures } from './company-figures.ts';

/** How many points are open in the lists of a company; null: the list was never read. */
export interface OpenPoints {
  /** Deliveries that wait for a vendor. */
  readonly waiting: number;
  readonly itemsUndecided: number | null;
  /** Without those that AvaTax cannot be asked about, which nobody can settle. */
  readonly addressesFailed: number | null;
  /** The company's setting; false = no address is validated. */
  readonly validatesAddresses: boolean;
  /** Certificates that have expired or expire soon. */
  readonly certificates: number | null;
  /** States without registration whose threshold is met or near; null also if none was found and not all sales were read. */
  readonly thresholds: number | null;
}

/** Counts what is stored, without a call to a vendor. */
export async function readOpenPoints(services: Services, realmId: string, state: CompanyState): Promise<OpenPoints> {
  const account = companyAccountOf(state);
  const [{ figures }, refusedAddresses, nexus] = await Promise.all([
    readFigures(services, realmId, state),
    services.db.read({ realm: realmId }, (trx) => countRefusedAddresses(trx, realmId)),
    account === null ? null : readStoredNexus(services, realmId, account, state.company),
  ]);
  const { documents, items, addresses, certificates } = figures;
  return {
    waiting: documents.waiting,
    itemsUndecided: items?.undecided ?? null,
    addressesFailed: addresses === null ? null : refusedAddresses,
    validatesAddresses: state.company?.settings.isEnableAddressValidation === true,
    certificates: certificates === null ? null : certificates.expired + certificates.expiring,
    thresholds: nexus === null ? null : countNearThreshold(nexus),
  };
}
