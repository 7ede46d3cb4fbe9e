import type { ConnectElement, ElementProperties } from '@salestax/widget-kit';

/** Shown in place of a widget that could not be loaded, when the page has no `error-text` and no `retry-text`. */
const ERROR_TEXT = 'This part of the page could not be loaded.';
const RETRY_TEXT = 'Try again';

/**
 * The class of a `<salestax-…>` element: loads its widget when it is connected, keeps it mounted until it is disconnected, and
 * applies its attributes and its properties `options` and `session`.
 */
export function widgetElement(version: string, load: () => Promise<ConnectElement>): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly version = version;
    #properties: ElementProperties = { options: undefined, session: undefined };
    /** Aborts when the element is disconnected. */
    #life: AbortController | null = null;
    /** Mounts or updates the widget (see `ConnectElement`); null until its code is loaded. */
    #apply: (() => void) | null = null;
    #alert: Element | null = null;

    get options(): object {
      return this.#properties.options ?? {};
    }
    set options(options: object | null | undefined) {
      this.#properties = { ...this.#properties, options };
      this.#update();
    }
    get session(): unknown {
      return this.#properties.session;
    }
    set session(session: unknown) {
      this.#properties = { ...this.#properties, session };
      this.#update();
    }

    connectedCallback(): void {
      // A property set before the element was defined hides the accessor of its name.
      for (const name of ['options', 'session']) {
        const before = Object.getOwnPropertyDescriptor(this, name);
        if (before !== undefined && Reflect.deleteProperty(this, name)) Reflect.set(this, name, before.value);
      }
      this.#life = new AbortController();
      this.#load(this.#life.signal);
    }

    #load(signal: AbortSignal): void {
      void this.#start(load(), signal);
    }

    async #start(loading: Promise<ConnectElement>, signal: AbortSignal): Promise<void> {
      try {
        const connect = await loading;
        if (!signal.aborted)
          this.#apply = connect(
            this,
            () => this.#properties,
            signal,
            () => this.#update(),
          );
      } catch (cause) {
        if (!signal.aborted) this.#fail('load-failed', cause);
        return;
      }
      if (signal.aborted) return;
      const changes = new MutationObserver(() => this.#update());
      changes.observe(this, { attributes: true });
      signal.addEventListener('abort', () => changes.disconnect());
      this.#update();
    }

    disconnectedCallback(): void {
      this.#life?.abort();
      this.#apply = null;
      this.#alert?.remove();
    }

    #update(): void {
      try {
        this.#apply?.();
        if (this.#apply !== null) this.#alert?.remove();
      } catch (cause) {
        this.#fail('wrong-option', cause);
      }
    }

    /** Reports an error by an event, on the console and, when no widget is shown, in the element. */
    #fail(code: 'load-failed' | 'wrong-option', cause: unknown): void {
      const message = cause instanceof Error ? cause.message : String(cause);
      const retryable = code === 'load-failed';
      const detail = { code, message, retryable, cause };
      this.dispatchEvent(new CustomEvent('salestax-error', { detail, bubbles: true, composed: true }));
      reportError(cause);
      if (this.querySelector('[data-salestax]') !== null) return;
      this.#alert ??= document.createElement('p');
      this.#alert.setAttribute('role', 'alert');
      this.#alert.textContent = this.getAttribute('error-text') ?? ERROR_TEXT;
      if (retryable) this.#alert.append(' ', this.#retryButton());
      this.append(this.#alert);
    }

    #retryButton(): HTMLButtonElement {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = this.getAttribute('retry-text') ?? RETRY_TEXT;
      button.addEventListener('click', () => {
        this.#alert?.remove();
        if (this.#life !== null) this.#load(this.#life.signal);
      });
      return button;
    }
  };
}
