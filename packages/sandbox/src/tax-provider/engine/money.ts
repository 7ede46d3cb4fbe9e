import { Big } from 'big.js';

export type Decimal = Big;

export const zero: Decimal = new Big(0);

/** A decimal from text or a JSON number. Do not pass the result of floating-point arithmetic. */
export function decimal(value: string | number | Decimal): Decimal {
  return new Big(value);
}

/** To cents, half a cent away from zero: the rule of the Streamlined agreement (a third digit above 4 rounds up). */
export function toCents(value: Decimal): Decimal {
  return value.round(2, Big.roundHalfUp);
}

export function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), zero);
}

/**
 * Distributes an amount by weights: shares in cents, the remainder on the last share with a weight, so that they sum up
 * to the amount. No share but the last exceeds what is left. Without any weight the last share gets everything.
 */
export function spread(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const total = sum(weights);
  const last = lastIndexWithWeight(weights);
  let rest = amount;
  const shares = weights.map((weight, index) => {
    if (index === last || total.eq(0)) return zero;
    const share = toCents(amount.times(weight).div(total));
    const taken = share.abs().gt(rest.abs()) ? rest : share;
    rest = rest.minus(taken);
    return taken;
  });
  if (last >= 0) shares[last] = rest;
  return shares;
}

function lastIndexWithWeight(weights: readonly Decimal[]): number {
  const found = weights.findLastIndex((weight) => !weight.eq(0));
  return found === -1 ? weights.length - 1 : found;
}
