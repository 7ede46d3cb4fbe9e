/**
 * What is wrong with the licences of a bill of materials (CycloneDX), a sentence for each component: nothing is shipped under a
 * licence that nobody has agreed to. `allowed` are SPDX identifiers.
 */
export function licenceFaults({ components = [] }, allowed) {
  return components
    .filter(({ group }) => group !== '@salestax')
    .flatMap(({ group, name, version, licenses = [] }) => {
      const said = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name);
      const component = `${group === undefined ? '' : `${group}/`}${name}@${version}`;
      if (said.length === 0) return [`${component} names no licence.`];
      const refused = said.filter((expression) => !isAllowed(expression, allowed));
      return refused.map((expression) => `${component} is under ${expression}, which is not on the list of licences.`);
    });
}

/** Of `A OR B` one has to be allowed, of `A AND B` both (SPDX 2.3, annex D; brackets around the whole alone are read). */
function isAllowed(expression = '', allowed) {
  const inner = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(inner)) return false;
  return inner.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));
}
