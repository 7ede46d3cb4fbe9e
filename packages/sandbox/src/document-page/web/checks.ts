import { isDecimal } from './decimal.ts';
import { type FormDocument, isEmptyLine } from './form-document.ts';
import type { Kind } from './kinds.ts';
import { totalsOf } from './totals.ts';

/** The errors that prevent saving, in the order of the page. */
export function problemsOf(form: FormDocument, kind: Kind): readonly string[] {
  const problems: string[] = [];
  if (kind.needsCustomer && form.customerId === null) problems.push('Choose a customer.');
  if (form.date === '') problems.push(`Enter the ${kind.dateLabel.toLowerCase()}.`);
  const filled = form.lines.filter((line) => !isEmptyLine(line));
  if (filled.length === 0) problems.push('Add at least one product or service.');
  for (const [index, line] of form.lines.entries()) {
    if (line.type !== 'item' || isEmptyLine(line)) continue;
    const wrong = [line.quantity, line.rate, line.amount].some((text) => text.trim() !== '' && !isDecimal(text));
    if (line.itemId === null) problems.push(`Line ${index + 1}: choose a product or service.`);
    if (wrong) problems.push(`Line ${index + 1}: quantity, rate and amount must be numbers.`);
  }
  if (form.shipping.trim() !== '' && !isDecimal(form.shipping)) problems.push('Shipping must be a number.');
  if (form.discount.value.trim() !== '' && !isDecimal(form.discount.value))
    problems.push('The discount must be a number.');
  if (totalsOf(form).total < 0) problems.push('The total must be zero or more.');
  return problems;
}
