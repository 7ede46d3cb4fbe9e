import type { Page } from 'playwright-core';

/** The focused element, also inside shadow roots. */
interface Focus {
  readonly name: string;
  /** Whether an outline, a shadow or, for a shape, a wide stroke shows the focus. */
  readonly isVisible: boolean;
  /** No element has the focus: the next key starts at the top of the page. */
  readonly isLost: boolean;
}

/** A user of a window with a keyboard only. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  press(key: 'Enter' | 'Space' | 'ArrowDown' | 'Tab'): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Moves to a control by Tab, also past the end of the page; every stop must show the focus. */
  async goTo(name: string | RegExp): Promise<void> {
    const isIt = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
    const stops: string[] = [];
    while (stops.length < 80) {
      const { name: found, isVisible, isLost } = await this.focus();
      if (!isLost && !isVisible && stops.length > 0) throw new Error(`The focus is not to be seen on '${found}'.`);
      if (isIt(found)) return;
      stops.push(found);
      await this.press('Tab');
    }
    throw new Error(`'${name}' is not reached with Tab: ${[...new Set(stops)].join(' | ')}`);
  }

  /** Moves through the options of a list to the given one, and chooses it. */
  async choose(option: string): Promise<void> {
    await this.page.getByRole('option', { name: option, exact: true }).waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      await this.press('ArrowDown');
      if ((await this.page.getByRole('option', { name: option, exact: true, selected: true }).count()) === 1)
        return this.press('Enter');
    }
    throw new Error(`'${option}' is not reached with the arrows.`);
  }

  focus(): Promise<Focus> {
    return this.page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (element === null || element === document.body || element === document.documentElement)
        return { name: '', isVisible: false, isLost: true };
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const text = element.getAttribute('aria-label') ?? (labels[0] ?? element).textContent ?? '';
      const { outlineStyle, outlineWidth, boxShadow, strokeWidth } = getComputedStyle(element);
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      const isDrawn = element instanceof SVGElement && Number.parseFloat(strokeWidth) >= 3;
      return {
        name: text.replaceAll(/\s+/g, ' ').trim(),
        isVisible: isOutlined || isDrawn || boxShadow !== 'none',
        isLost: false,
      };
    });
  }
}
