/** What the month-end close shows of one month. */
export { MonthView } from './month-view.tsx';
export const styles = '';
