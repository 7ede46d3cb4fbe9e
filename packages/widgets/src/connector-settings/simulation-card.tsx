import { useState, type ReactNode } from 'react';
import { Card, PlainButton, Skeleton } from '@salestax/ui';
import { useStore, type Lifetime } from '@salestax/widget-kit';
import { PendingPart, useLaterPart, type LaterPart } from '../service/later-part.tsx';
import type { Service } from '../service/service.ts';
import type { FormModel } from './form-model.ts';
import type { SettingsMessages } from './messages.ts';
import type { SettingsPort } from './port.ts';
import type * as simulationPart from './simulation-part.ts';

/** What a simulation of the settings needs. */
export interface Simulating {
  readonly part: LaterPart<typeof simulationPart>;
  readonly life: Lifetime;
  readonly service: Service;
  readonly searchItems: SettingsPort['searchItems'];
}

interface SimulationCardProps {
  readonly simulating: Simulating;
  readonly form: FormModel;
  readonly text: SettingsMessages;
  readonly locale: string;
}

/** Opens what past documents would have cost with the settings of the form. */
export function SimulationCard({ simulating, form, text, locale }: SimulationCardProps): ReactNode {
  const { part, ...needed } = simulating;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const state = useStore(form.store);
  const exports = useLaterPart(part, wasOpened);
  return (
    <div className="st-stack">
      <div>
        <PlainButton
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpened(true);
          }}
        >
          {text.simulate}
        </PlainButton>
      </div>
      {/* Hidden while it is closed: a simulation that is under way goes on, and added tax codes stay. */}
      {wasOpened && (
        <div hidden={!isOpen}>
          <Card title={text.simulationTitle}>
            <PendingPart part={part} text={text}>
              <Skeleton lines={6} label={text.loading} />
            </PendingPart>
            {exports !== null && <exports.SimulationView {...needed} form={state} text={text} locale={locale} />}
          </Card>
        </div>
      )}
    </div>
  );
}
