import { fillIn } from '@salestax/client';
import type { StaffCustomer } from '@salestax/contract';
import { Card, TextLink } from '@salestax/ui';
import type { ReactNode } from 'react';
import type { AdminCustomersMessages } from './messages.ts';
import { momentText } from './rules.ts';

interface DocumentsCardProps {
  readonly customer: StaffCustomer;
  /** The page with its documents. */
  readonly documentsLink: string;
  readonly text: AdminCustomersMessages;
}

/** Whether the administrator of a customer lets support read its documents, and where they are. */
export function DocumentsCard({
  customer: { supportUntil = null },
  documentsLink,
  text,
}: DocumentsCardProps): ReactNode {
  return (
    <Card title={text.documents}>
      <div className="st-stack">
        <p>{supportUntil === null ? text.noConsent : fillIn(text.consentUntil, { time: momentText(supportUntil) })}</p>
        <TextLink href={documentsLink}>{text.openDocuments}</TextLink>
      </div>
    </Card>
  );
}
