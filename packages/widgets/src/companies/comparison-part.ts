/** The comparisons of several companies. */
export { ComparisonCard } from './comparison-card.tsx';
export { default as styles } from './comparison.css';
