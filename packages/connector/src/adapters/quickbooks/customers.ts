import { type Static, Type } from 'typebox';
import { addressFingerprint } from '../../domain/address-comparison.ts';
import { listName } from '../../domain/list-name.ts';
import { done } from '../../domain/result.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { AccountingCustomers, CustomerCard } from '../../ports/accounting-customers.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { QuickBooksClient } from './client.ts';
import { AddressEntity } from './entities.ts';
import { oneEntity, pageOf, readCount, rowCount } from './envelope.ts';
import { readAddress, readRecipients } from './postal-address.ts';
import { countText, pageSize, type Query, selectText } from './query.ts';

const text = Type.Optional(Type.String());
const phone = Type.Optional(Type.Object({ FreeFormNumber: text }));

const CardEntity = Type.Object({
  Id: Type.String(),
  SyncToken: Type.String(),
  DisplayName: text,
  GivenName: text,
  FamilyName: text,
  CompanyName: text,
  PrimaryEmailAddr: Type.Optional(Type.Object({ Address: text })),
  PrimaryPhone: phone,
  Fax: phone,
  ShipAddr: Type.Optional(AddressEntity),
  BillAddr: Type.Optional(AddressEntity),
});

const ExemptionEntity = Type.Object({ Id: Type.String(), Taxable: Type.Optional(Type.Boolean()) });

const entityName = 'Customer';
const readExemptions = pageOf(entityName, ExemptionEntity);
const readCards = pageOf(entityName, CardEntity);
const readOne = oneEntity(entityName, CardEntity);
/** Limits the URL of a query well below the 8 KB that proxies accept. */
const idsPerQuery = 200;

export function createCustomers(send: QuickBooksClient): AccountingCustomers {
  const path = '/query';
  const count = (call: CallContext) =>
    send(call, { method: 'GET', path, query: { query: countText({ entity: entityName }) }, read: readCount });
  const cards = async (call: CallContext, query: Query) => {
    const parameters = { query: selectText(query) };
    const rows = await send(call, { method: 'GET', path, query: parameters, read: readCards, summary: rowCount });
    return rows.ok ? done(rows.value.map(cardOf)) : rows;
  };

  return {
    async customerCards(call, startPosition, totalCount) {
      const query: Query = { entity: entityName, orderBy: 'Id', startPosition };
      const rows = await cards(call, query);
      if (!rows.ok) return rows;
      // A page that is not full is the last one.
      const knownCount = rows.value.length < pageSize ? startPosition - 1 + rows.value.length : totalCount;
      const counted = knownCount === undefined ? await count(call) : done(knownCount);
      return counted.ok ? done({ totalCount: counted.value, startPosition, rows: rows.value }) : counted;
    },

    // Intuit's list of filterable properties of a customer (Customer reference) is without `Taxable`, and a condition on a
    // property that is not in the list is refused (intuit/QuickBooks-V3-DotNET-SDK#163), so the vendor cannot count them.
    async countExemptCustomers(call) {
      for (let exempt = 0, startPosition = 1; ; startPosition += pageSize) {
        const query = { query: selectText({ entity: entityName, orderBy: 'Id', startPosition }) };
        const rows = await send(call, { method: 'GET', path, query, read: readExemptions, summary: rowCount });
        if (!rows.ok) return rows;
        exempt += rows.value.filter(({ Taxable }) => Taxable === false).length;
        if (rows.value.length < pageSize) return done(exempt);
      }
    },

    async customerCardsById(call, ids) {
      const found: CustomerCard[] = [];
      const unique = [...new Set(ids)].filter((id) => /^\d+$/.test(id));
      for (let at = 0; at < unique.length; at += idsPerQuery) {
        const value = unique.slice(at, at + idsPerQuery);
        const rows = await cards(call, { entity: entityName, where: [{ field: 'Id', operator: 'IN', value }] });
        if (!rows.ok) return rows;
        found.push(...rows.value);
      }
      return done(found);
    },

    async writeShippingAddress(call, { id, syncToken, recipients = [] }, address, requestId) {
      const written = await send(call, {
        method: 'POST',
        path: '/customer',
        query: { requestid: requestId },
        body: { Id: id, SyncToken: syncToken, sparse: true, ShipAddr: addressWithRecipients(recipients, address) },
        read: readOne,
      });
      return written.ok ? done(cardOf(written.value)) : written;
    },
  };
}

function cardOf(entity: Static<typeof CardEntity>): CustomerCard {
  const shipTo = readAddress(entity.ShipAddr);
  const billTo = readAddress(entity.BillAddr);
  const recipients = entity.ShipAddr === undefined ? [] : readRecipients(entity.ShipAddr);
  return {
    id: entity.Id,
    syncToken: entity.SyncToken,
    displayName: listName(entity.DisplayName ?? ''),
    givenName: entity.GivenName ?? '',
    familyName: entity.FamilyName ?? '',
    companyName: entity.CompanyName ?? '',
    email: entity.PrimaryEmailAddr?.Address ?? '',
    phone: entity.PrimaryPhone?.FreeFormNumber ?? '',
    fax: entity.Fax?.FreeFormNumber ?? '',
    shipTo,
    billTo,
    ...(recipients.length > 0 && { recipients }),
  };
}

/**
 * An address with the recipients, which are names and delivery notes, in the lines above the street. The recipients are left out
 * where the lines would be read as another address because of them.
 */
function addressWithRecipients(recipients: readonly string[], address: PostalAddress | null): Required<AddressEntity> {
  const { line1, line2, ...place } = address ?? noAddress;
  const streetLines = [line1, line2].filter((line) => line !== '');
  const whole = addressEntity([...recipients, ...streetLines], place);
  const isReadBack = addressFingerprint(readAddress(whole)) === addressFingerprint(address);
  return isReadBack ? whole : addressEntity([line1, line2], place);
}

/** A sparse update leaves what it does not send, so that an address is removed by its empty fields. */
const noAddress: PostalAddress = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' };

/** All lines are set, so that no line of the previous address remains. */
function addressEntity(
  [Line1 = '', Line2 = '', Line3 = '', Line4 = '', Line5 = '']: readonly string[],
  { city, region, postalCode, country }: Omit<PostalAddress, 'line1' | 'line2'>,
): Required<AddressEntity> {
  return {
    Line1,
    Line2,
    Line3,
    Line4,
    Line5,
    City: city,
    CountrySubDivisionCode: region,
    PostalCode: postalCode,
    Country: country,
  };
}
