import { findingsIn, smallControlsIn, type Finding } from './findings.ts';
import { translate, writeOutGenerated, type Dictionary } from './translation.ts';

/* Runs in the page: measures it in several sizes of text and languages. */

export interface Language {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Absent: the page remains in English. */
  readonly dictionary?: Dictionary;
}

export interface VariantFinding extends Finding {
  /** Size of body text and language. */
  readonly variant: string;
}

export interface Measured {
  readonly findings: readonly VariantFinding[];
  readonly smallControls: readonly string[];
  /** How many popups and dialogs are open. */
  readonly open: number;
}

/** Resolves after the next frame, also while the page's clock stands. */
const nextFrame = () =>
  new Promise<void>((passed) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      passed();
    });
    observer.observe(document.body);
  });

const rootsIn = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : rootsIn(shadowRoot))),
];

/** Sets the direction of the page and of every widget that has its own. */
function setDirection(direction: string): () => void {
  const own = rootsIn(document).flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>('[data-salestax][dir], .st-root[dir]'),
  ]);
  const undo = [document.documentElement, ...own].map((element) => {
    const before = element.dir;
    element.dir = direction;
    return () => (before === '' ? element.removeAttribute('dir') : (element.dir = before));
  });
  return () => undo.forEach((each) => each());
}

/** The findings of the page as it is, in all sizes of text. */
async function measureSizes(selector: string | null, language: string, fontSizes: readonly number[]) {
  const found: VariantFinding[] = [];
  for (const fontSize of fontSizes) {
    for (const token of ['--st-font-size', '--page-font-size'])
      document.documentElement.style.setProperty(token, `${fontSize}px`);
    await nextFrame();
    const restore = writeOutGenerated();
    await nextFrame();
    const roots = selector === null ? [document.body] : [...document.querySelectorAll(selector)];
    const variant = `${fontSize} px, ${language}`;
    for (const root of roots)
      found.push(...findingsIn(root, selector === null).map((finding) => ({ ...finding, variant })));
    restore();
  }
  return found;
}

/** Measures what is shown below the elements of a selector (null: the whole page) in all languages and sizes of text. */
async function measure(
  selector: string | null,
  languages: readonly Language[],
  fontSizes: readonly number[],
): Promise<Measured> {
  for (const root of rootsIn(document))
    for (const animation of root.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const smallControls = smallControlsIn(document.body);
  const findings: VariantFinding[] = [];
  for (const { name, direction, dictionary = [] } of languages) {
    const undo = [setDirection(direction), translate(dictionary)];
    findings.push(...(await measureSizes(selector, name, fontSizes)));
    for (const restore of undo.toReversed()) restore();
  }
  const open = rootsIn(document).flatMap((root) => [...root.querySelectorAll(':modal, :popover-open')]).length;
  return { findings, smallControls, open };
}

declare global {
  /** Measures the layout of the page. */
  var measureLayout: typeof measure;
}
globalThis.measureLayout = measure;
