/**
 * The errors in the licences of a bill of materials (CycloneDX), a sentence for each. `allowed`: the SPDX identifiers that
 * may be shipped.
 */
export function licenceFaults({ components = [] }, allowed) {
  return components
    .filter(({ group }) => group !== '@salestax')
    .flatMap(({ group, name, version, licenses = [] }) => {
      const stated = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name);
      const component = `${group === undefined ? '' : `${group}/`}${name}@${version}`;
      if (stated.length === 0) return [`${component} names no licence.`];
      const refused = stated.filter((expression) => !isAllowed(expression, allowed));
      return refused.map((expression) => `${component} is under ${expression}, which is not on the list of licences.`);
    });
}

/**
 * Whether an SPDX expression is allowed (SPDX 2.3, annex D): one part of `A OR B`, both of `A AND B`. Brackets are
 * supported around the whole expression only.
 */
function isAllowed(expression = '', allowed) {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(inner)) return false;
  return inner.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));
}
