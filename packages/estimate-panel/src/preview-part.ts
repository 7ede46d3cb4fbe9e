import { routes } from '@salestax/contract';
import type { TaxDocument, WhatIf } from '@salestax/contract';
import { importPart } from '@salestax/widget-kit';
import { resultOf, type EstimateResult, type OpenedWhatIf } from './estimate-result.ts';
import { withEstimateTexts } from './messages.ts';
import type { EstimatingPanel, PanelPorts } from './panel-ports.ts';
import type * as preview from './preview.tsx';
import { answerOf } from './service-data.ts';
import { sentenceOf } from './service-errors.ts';

/** The code of warnings and of 'What if'; null: it cannot be loaded now. */
export type LoadPreview = () => Promise<typeof preview | null>;

/** Loads the code once for a panel; after a failure the next call tries again. */
export function createPreviewLoader({ addStyles }: PanelPorts): LoadPreview {
  let part: Awaited<ReturnType<LoadPreview>> = null;
  return async () => {
    if (part) return part;
    const loaded = await importPart('preview', () => import('./preview.tsx'));
    if (loaded && !part) addStyles(loaded.styles);
    return (part ??= loaded);
  };
}

/** Opens 'What if' for the sale of a request. The estimates are not stored, and nothing changes on the document. */
export const whatIfOf =
  ({ call, text }: PanelPorts, { realmId }: EstimatingPanel, load: LoadPreview, request: TaxDocument) =>
  async (): Promise<OpenedWhatIf | null> => {
    const part = await load();
    return part && { Form: part.WhatIfForm, request, calculate };

    async function calculate(whatIf: WhatIf): Promise<EstimateResult | string> {
      const texts = withEstimateTexts(text());
      try {
        const answer = await answerOf(call(routes.getTax, { params: { realmId }, body: { ...request, whatIf } }));
        return sentenceOf(answer, texts) || (resultOf(answer, request) ?? texts.failed);
      } catch {
        return texts.network;
      }
    }
  };
