import type { ReactNode } from 'react';
import { fillIn, formatDay } from '@salestax/client';
import type { NexusData } from '@salestax/contract';
import { MessageDialog, type Message } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { namesOf } from './regions.ts';
import { firstDayOf, selectedRegions } from './terms.ts';
import type { NexusViewProps } from './view-props.ts';

interface NexusQuestionsProps extends NexusViewProps {
  readonly data: NexusData;
}

/** The question before a declaration, which is a legal statement, and before it is taken back. */
export function NexusQuestions({ data, model, text, locale }: NexusQuestionsProps): ReactNode {
  const { question, ticked, terms } = useStore(model.store);
  const buttons: Message['buttons'] = [
    { id: 'cancel', label: text.cancel },
    { id: 'continue', label: text.continue, variant: 'primary' },
  ];

  function message(): Message | null {
    if (question === null) return null;
    if (question.kind === 'take-back') {
      const region = question.region.stateName;
      return { title: fillIn(text.takeBackTitle, { region }), text: fillIn(text.takeBackText, { region }), buttons };
    }
    const regions = namesOf(selectedRegions(data, ticked), locale);
    const day = formatDay(firstDayOf(terms, data));
    return { title: fillIn(text.confirmTitle, { regions }), text: fillIn(text.confirmText, { day }), buttons };
  }

  return <MessageDialog message={message()} onAnswer={(button) => void model.answer(button === 'continue')} />;
}
