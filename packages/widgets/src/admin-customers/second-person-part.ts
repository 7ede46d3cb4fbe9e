/** What the list of customers shows when a disconnect needs a second person. */
export { SecondPersonCard } from './second-person-card.tsx';
export { createSecondPerson, needsSecondPerson } from './second-person.ts';
export const styles = '';
