export { realmIds } from './accounting/index.ts';
export type { PanelSource } from './document-page/index.ts';
export type { Fault, FaultRule, JournalEntry, Kernel } from './kernel/index.ts';
export { credentials } from './credentials.ts';
export { type Filled, type FillOptions, fillYear } from './demo/fill-year.ts';
export type { PlantedDocumentView, PlantedView } from './demo/planted-view.ts';
export { type Sandbox, type SandboxOptions, type SandboxPorts, startSandbox } from './start.ts';
export { StateFileError } from './state-file.ts';
export type { SupportCase } from './supported-companies.ts';
