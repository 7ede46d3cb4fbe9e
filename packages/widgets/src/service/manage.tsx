import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react';
import { Button, type ButtonProps } from '@salestax/ui';

/** Why the session may change nothing, for all controls of a widget; null: it may. */
const ReadOnlyReason = createContext<string | null>(null);

/** A button that changes something at a vendor or in the connector: disabled, with the reason, in a session that may only read. */
export function ManageButton({ disabledReason, ...props }: ButtonProps): ReactNode {
  const reason = useContext(ReadOnlyReason);
  return <Button {...props} disabledReason={reason ?? disabledReason} />;
}

/** The view, whose `ManageButton`s are disabled while `readOnlyReason` returns a text. */
export const withReadOnlyReason =
  (View: ComponentType, readOnlyReason: () => string | null): ComponentType =>
  () =>
    createElement(ReadOnlyReason.Provider, { value: readOnlyReason() }, createElement(View));
