import type { listMessages } from '../list-screen/list-messages.ts';
import type { simulationMessages } from './simulation-messages.ts';

type SimulationMessages = Omit<typeof simulationMessages, keyof typeof listMessages> & {
  readonly simulate: string;
  readonly simulationTitle: string;
};

/** What a person reads about past documents with other settings, in Spanish. */
export const simulationSpanish: SimulationMessages = {
  simulate: 'Probar esta configuración con documentos anteriores',
  simulationTitle: 'Documentos anteriores con esta configuración',
  simulateText:
    'Calcula el impuesto de los últimos 200 documentos con la configuración del formulario y con la actual. No se escribe nada en QuickBooks ni en AvaTax.',
  simulateNexus:
    'No se puede probar un estado nuevo: AvaTax calcula solo con el nexo que su empresa ha declarado allí. Los documentos a otros estados siguen sin impuesto.',
  simulateChanges: 'Qué se prueba',
  simulateChange: '{name}: de {before} a {after}',
  simulateTaxCode: 'Código fiscal de {name}: {code}',
  simulateSame:
    'Con esta configuración el impuesto es el mismo que ahora. Cambie algo arriba o elija otro código fiscal para un artículo.',
  simulateRefused:
    'Esto necesita una empresa conectada con el cálculo activo. Compruebe la integración en la página de inicio.',
  simulateItem: 'Artículo',
  simulateItemCode: 'Código fiscal que se prueba',
  simulateSearchCodes: 'Código o descripción, por ejemplo, clothing',
  simulateAdd: 'Añadir el código fiscal',
  simulateAddNeeds: 'Elija un artículo y un código fiscal.',
  simulateAddFull: 'Se pueden probar como máximo {most} códigos fiscales a la vez. Quite uno primero.',
  simulateRemove: 'Quitar',
  simulateStart: 'Calcular los últimos 200 documentos',
  simulating: 'Calculando documentos anteriores',
  simulatedDocuments: 'Documentos',
  simulationFailed: 'No se pudieron calcular los documentos.',
  simulationStopped: 'El cálculo se detuvo.',
  elapsed: 'Transcurrido: {time}',

  simulationResult: 'Resultado',
  simulatedAt: 'Calculado el {time}, con esta configuración:',
  simulationEmpty: 'QuickBooks no tiene documentos que calcular.',
  simulationScope: {
    one: '{count} documento, del {from} al {to}.',
    many: '{count} de documentos, del {from} al {to}.',
    other: '{count} documentos, del {from} al {to}.',
  },
  simulationNone: 'Esta configuración no afecta a ninguno.',
  simulationMore: {
    one: 'Esta configuración afecta a {count} documento, que habría costado a los clientes {amount} más.',
    many: 'Esta configuración afecta a {count} de documentos, que habrían costado a los clientes {amount} más.',
    other: 'Esta configuración afecta a {count} documentos, que habrían costado a los clientes {amount} más.',
  },
  simulationLess: {
    one: 'Esta configuración afecta a {count} documento, que habría costado a los clientes {amount} menos.',
    many: 'Esta configuración afecta a {count} de documentos, que habrían costado a los clientes {amount} menos.',
    other: 'Esta configuración afecta a {count} documentos, que habrían costado a los clientes {amount} menos.',
  },
  simulationEven: {
    one: 'Esta configuración afecta a {count} documento, cuyo impuesto habría sido el mismo.',
    many: 'Esta configuración afecta a {count} de documentos, cuyo impuesto habría sido el mismo en total.',
    other: 'Esta configuración afecta a {count} documentos, cuyo impuesto habría sido el mismo en total.',
  },
  simulationUncalculated: {
    one: '{count} documento no se pudo calcular; la lista dice por qué.',
    many: '{count} de documentos no se pudieron calcular; la lista dice por qué.',
    other: '{count} documentos no se pudieron calcular; la lista dice por qué.',
  },
  simulatedStates: 'Impuesto por estado',
  simulatedState: 'Estado',
  simulatedChanged: 'Afectados',
  simulatedNow: 'Impuesto ahora',
  simulatedTried: 'Con esta configuración',
  simulatedDifference: 'Diferencia',
  simulatedList: 'Impuesto por documento',
  simulatedDocument: 'Documento',
  simulatedDate: 'Fecha',
  simulatedCustomer: 'Cliente',
  simulatedReason: 'Nota',
  withoutState: 'Sin dirección',
};
