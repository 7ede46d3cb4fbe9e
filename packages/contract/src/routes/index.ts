export * from './sign-in.ts';
export * from './configuration.ts';
export * from './panel.ts';
export * from './screens.ts';
export * from './sales-documents.ts';
export * from './staff.ts';
