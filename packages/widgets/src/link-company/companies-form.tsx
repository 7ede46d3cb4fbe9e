import type { ReactNode } from 'react';
import { Button, Notice, SelectField } from '@salestax/ui';
import type { LinkCompanyMessages } from './messages.ts';
import type { CompaniesPhase, LinkCompanyModel } from './model.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface CompaniesFormProps {
  readonly phase: CompaniesPhase;
  readonly model: LinkCompanyModel;
  readonly text: LinkCompanyMessages;
  readonly disabledReason: string | undefined;
}

/**
 * Step 2: the choice of a provider company. `lacksChosen`: the one that the portal asked to link is not in the list.
 * `isMissing`: none is chosen.
 */
export function CompaniesForm({ phase, model, text, disabledReason }: CompaniesFormProps): ReactNode {
  return (
    <form
      className="st-link-company-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.link();
      }}
    >
      <h3>{text.companyTitle}</h3>
      <p className="st-quiet">{text.companyWhy}</p>
      {phase.lacksChosen && (
        <Notice tone="attention" role="status">
          <p>{text.lacksChosen}</p>
        </Notice>
      )}
      <LinkedCompany phase={phase} text={text} />
      {phase.linkProblem !== null && <ProblemNotice linkProblem={phase.linkProblem} text={text} />}
      <SelectField
        label={text.company}
        name="companyCode"
        required
        value={phase.chosen}
        options={phase.companies.map(({ companyCode, companyName }) => ({
          value: companyCode,
          label: `${companyName} (${companyCode})`,
        }))}
        disabled={phase.isBusy || disabledReason !== undefined}
        error={phase.isMissing ? text.companyMissing : undefined}
        onChange={model.choose}
      />
      {phase.companies.find(({ companyCode }) => companyCode === phase.chosen)?.isShared === true && (
        <Notice tone="info">
          <p>{text.sharedCompany}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={phase.isBusy} disabledReason={disabledReason}>
        {text.link}
      </Button>
    </form>
  );
}

/** Which company is linked at present, before another one replaces it. */
function LinkedCompany({ phase, text }: Pick<CompaniesFormProps, 'phase' | 'text'>): ReactNode {
  const { linked } = phase;
  if (linked === null) return null;
  return (
    <Notice tone={linked === 'elsewhere' ? 'attention' : 'info'}>
      <p>{linked === 'elsewhere' ? text.linkedElsewhere : text.linkedNow(linked.companyName, linked.companyCode)}</p>
    </Notice>
  );
}
