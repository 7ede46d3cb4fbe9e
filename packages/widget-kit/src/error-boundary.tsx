import { Component, type ComponentType, type ReactNode } from 'react';
import type { kitMessages } from './kit-messages.ts';

/** One run of a widget, from its start to its end or a crash. */
export interface WidgetRun {
  /** The number of this run within its mount, from 1. */
  readonly key: number;
  /** The view that `start` returned, or a component that throws the error that `start` threw. */
  readonly view: ComponentType | (() => never);
  /** Called when the current view is on the screen. */
  readonly onShown: () => void;
  readonly onCrash: (cause: unknown) => void;
  /** Starts another run. */
  readonly onRetry: () => void;
}

type ErrorBoundaryProps = Omit<WidgetRun, 'key'> & { readonly text: typeof kitMessages };

/** Around every widget: catches a crash of its view, offers a retry, and reports what is on the screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { readonly crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onCrash(cause);
  }

  override componentDidMount(): void {
    this.componentDidUpdate();
  }

  override componentDidUpdate(): void {
    if (!this.state.crashed) this.props.onShown();
  }

  override render(): ReactNode {
    const { view: View, text, onRetry } = this.props;
    if (!this.state.crashed) return <View />;
    return (
      <div className="st-crash" role="alert">
        <p>{text.crashed}</p>
        <button type="button" onClick={onRetry}>
          {text.tryAgain}
        </button>
      </div>
    );
  }
}
