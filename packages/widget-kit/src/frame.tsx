import { Component, useEffect, type ComponentType, type ReactNode } from 'react';
import { useStore, type ReadableStore } from './use-store.ts';

/** Texts of the kit itself, in every widget's catalogue. */
export const kitMessages = {
  crashed: 'Something went wrong here.',
  tryAgain: 'Try again',
};

/** What the frame shows at the moment. */
export interface FrameState {
  /** The running widget; null after a crash. */
  readonly View: ComponentType | null;
  /** Counts the runs, so that a new one starts with new components. */
  readonly run: number;
  /** The widget has something useful to show. */
  readonly useful: boolean;
  /** Counts the changes of options; each one renders the view again. */
  readonly changes: number;
}

interface FrameProps {
  readonly state: ReadableStore<FrameState>;
  readonly text: () => typeof kitMessages;
  readonly onShown: () => void;
  readonly onCrash: (cause: unknown) => void;
  readonly onRetry: () => void;
}

/** Around every widget: keeps a crash inside it, offers another try and knows when the first useful picture is on the screen. */
export function Frame({ state, text, onShown, onCrash, onRetry }: FrameProps): ReactNode {
  const { View, run, useful } = useStore(state, (now) => now);
  useEffect(() => {
    if (useful) onShown();
  }, [useful, onShown]);
  if (View === null) {
    return (
      <div className="st-crash" role="alert">
        <p>{text().crashed}</p>
        <button type="button" onClick={onRetry}>
          {text().tryAgain}
        </button>
      </div>
    );
  }
  return (
    <Boundary key={run} onCrash={onCrash}>
      <View />
    </Boundary>
  );
}

interface BoundaryProps {
  readonly onCrash: (cause: unknown) => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { readonly crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onCrash(cause);
  }

  override render(): ReactNode {
    return this.state.crashed ? null : this.props.children;
  }
}
