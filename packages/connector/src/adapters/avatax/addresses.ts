import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { normalizeAddress } from '../../domain/postal-address.ts';
import type { ProviderAddresses, ResolvedAddress } from '../../ports/provider-addresses.ts';
import type { AvaTaxClient } from './client.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const ResolutionModel = Type.Object({
  validatedAddresses: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          addressType: optionalText,
          line1: optionalText,
          line2: optionalText,
          line3: optionalText,
          city: optionalText,
          region: optionalText,
          postalCode: optionalText,
          country: optionalText,
        }),
      ),
      Type.Null(),
    ]),
  ),
  messages: Type.Optional(
    Type.Union([
      Type.Array(Type.Object({ summary: optionalText, details: optionalText, severity: optionalText })),
      Type.Null(),
    ]),
  ),
});
const resolutionModel = Compile(ResolutionModel);

const notFound = 'The address was not found.';

/** Address validation over AvaTax REST v2 (developer guide, 'Address validation'). */
export function createAddresses(send: AvaTaxClient): ProviderAddresses {
  return {
    resolveAddress: (call, credentials, address) =>
      send(call, credentials, {
        method: 'POST',
        path: '/addresses/resolve',
        // Upper and lower case: the result may replace what a person typed.
        body: { ...address, textCase: 'Mixed' },
        isWrite: false,
        read: (answer) => (resolutionModel.Check(answer) && isResolution(answer) ? readResolution(answer) : undefined),
      }),
  };
}

/** Every field of the schema is optional. An answer with neither of these fields says nothing about the address. */
const isResolution = ({ validatedAddresses, messages }: Static<typeof ResolutionModel>): boolean =>
  validatedAddresses !== undefined || messages !== undefined;

/**
 * An invalid address is a successful answer: with an error among its messages, and the address itself of unknown type.
 */
function readResolution({ validatedAddresses, messages }: Static<typeof ResolutionModel>): ResolvedAddress {
  const error = messages?.find(({ severity }) => severity === 'Error' || severity === 'Exception');
  const [first] = validatedAddresses ?? [];
  const isKnown = first?.addressType !== undefined && first.addressType !== 'UnknownAddressType';
  const found = isKnown ? normalizeAddress({ ...first, line2: linesOf(first.line2, first.line3) }) : null;
  if (error === undefined && found !== null) return { found };
  return { found: null, reason: error?.details || error?.summary || notFound };
}

function linesOf(...lines: readonly (string | null | undefined)[]): string {
  return lines.filter(Boolean).join(', ');
}
