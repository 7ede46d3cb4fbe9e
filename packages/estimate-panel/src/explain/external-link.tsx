import type { ReactNode } from 'react';
import type { PanelMessages } from '../texts/messages.ts';

interface ExternalLinkProps {
  readonly href: string;
  readonly text: PanelMessages;
  readonly children: string;
}

/** A link of the panel to a page of the connector, in a new tab: the panel is a part of a document that is being edited. */
export const ExternalLink = ({ href, text, children }: ExternalLinkProps): ReactNode => (
  <a className="st-link" href={href} target="_blank" rel="noopener">
    {children} <span className="st-visually-hidden">({text.opensInNewTab})</span>
  </a>
);
