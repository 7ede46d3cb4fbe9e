import type { ReactNode } from 'react';
import { formatDayAndTime } from '@salestax/client';
import type { AuditFile, MonthDetail } from '@salestax/contract';
import { Card, Notice } from '@salestax/ui';
import { comparisonStages } from '../list-screen/comparison-stages.ts';
import { ActiveRun } from '../list-screen/run-progress.tsx';
import { ManageButton } from '../service/manage.tsx';
import { counted } from '../texts/counted.ts';
import type { CloseViewProps, MonthPartProps } from './view-props.ts';
import { noteSentence } from './wording.ts';

/** Makes the audit file of the month, and downloads it. */
export function AuditFileCard({ detail, state, notAllowed, text, locale, opened }: MonthPartProps): ReactNode {
  const { auditFile, auditRun } = detail;
  return (
    <Card
      title={text.auditFile}
      actions={
        <ManageButton busy={state.file !== 'none'} disabledReason={notAllowed} onClick={() => void opened.makeFile()}>
          {auditFile === null ? text.makeFile : text.makeFileAgain}
        </ManageButton>
      }
    >
      <div className="st-stack">
        <p>{text.auditFileText}</p>
        {state.fileNote !== null && (
          <Notice tone="attention" role="alert">
            <p>{noteSentence(state.fileNote, text.fileBusy, text, locale)}</p>
          </Notice>
        )}
        <ActiveRun
          run={auditRun ?? null}
          title={text.makingFile}
          stages={(running) => comparisonStages(running, { ...text, compare: text.writingFile })}
          text={text}
          locale={locale}
          isStopping={state.file === 'stopping'}
          onStop={() => void opened.stop('file')}
        />
        {auditRun?.state === 'failed' && (
          <Notice tone="negative" role="alert">
            <p>{failureText(auditRun.error, text)}</p>
          </Notice>
        )}
        {auditFile !== null && (
          <>
            <p>{fileSentence(auditFile, text, locale)}</p>
            <div>
              <ManageButton
                busy={state.isDownloading}
                disabledReason={notAllowed}
                onClick={() => void opened.downloadFile()}
              >
                {text.downloadFile}
              </ManageButton>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}

function failureText(error: NonNullable<MonthDetail['auditRun']>['error'], text: CloseViewProps['text']): string {
  const reason = error === undefined || error.message === '' ? '' : text.serviceMessage(error.code, error.message);
  return [text.fileFailed, reason].filter(Boolean).join(' ');
}

function fileSentence(
  { madeAt, madeBy, documents, bytes, expiresAt }: AuditFile,
  text: CloseViewProps['text'],
  locale: string,
): string {
  return counted(text.fileReady, documents, locale, {
    name: madeBy,
    time: formatDayAndTime(new Date(madeAt), locale),
    size: sizeText(bytes, locale),
    until: formatDayAndTime(new Date(expiresAt), locale),
  });
}

/** '0.4 MB' */
function sizeText(bytes: number, locale: string): string {
  const megabytes = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, megabytes).format(Math.max(0.1, bytes / 1_000_000));
}
