import type { ReactNode } from 'react';
import { isRecorded, movesMoney } from '@salestax/contract';
import { Notice } from '@salestax/ui';
import type { WritingProps } from '../sales-documents/view-props.ts';
import { writtenSentence } from '../sales-documents/wording.ts';
import { ManageButton } from '../service/manage.tsx';
import { isLoading } from '../service/resource.ts';

/** The button that writes the tax lines, and what came of it. */
export function Writing({ row, read, opened, isUnwritten, model, text }: WritingProps): ReactNode {
  const { isWriting, written } = opened;
  const { isVoided } = read.document;
  const isFailed = written?.outcome === 'failed';
  return (
    <div className="st-stack st-docs-writing">
      {isUnwritten && <p className="st-docs-unwritten">{text.unwritten}</p>}
      {written !== null && (
        <Notice
          tone={isFailed ? 'negative' : written.outcome === 'written' ? 'positive' : 'info'}
          {...(isFailed && { role: 'alert' as const })}
        >
          <p>{writtenSentence(written, text)}</p>
        </Notice>
      )}
      <div className="st-row">
        <ManageButton
          variant="primary"
          busy={isWriting || isLoading(opened.read)}
          disabledReason={isVoided ? text.isVoided : undefined}
          onClick={() => void model.opened.write()}
        >
          {text.write}
        </ManageButton>
      </div>
      <p className="st-quiet">{isRecorded(row.txnType) ? text.writeHint : text.writeEstimateHint}</p>
      {movesMoney(row.txnType) && <p className="st-quiet">{text.movesMoney}</p>}
    </div>
  );
}
