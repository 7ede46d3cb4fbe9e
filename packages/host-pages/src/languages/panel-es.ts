import type { PanelPageMessages } from '../panel-page-messages.ts';

export { panelEs } from '@salestax/estimate-panel';

export const panelPageEs: PanelPageMessages = {
  title: 'Impuesto sobre las ventas',
  heading: 'Este panel pertenece a la página de un documento',
  belongs:
    'Muestra el impuesto de una factura u otro documento de venta, dentro de la página de ese documento. Abra un documento en su software de contabilidad y el panel aparecerá allí.',
  instead: 'Donde los documentos no tienen panel, su impuesto se puede estimar y escribir aquí:',
  documents: 'Documentos de venta',
};
