export * from './sign-in.ts';
export * from './configuration.ts';
export * from './panel.ts';
export * from './screens.ts';
export * from './staff.ts';
