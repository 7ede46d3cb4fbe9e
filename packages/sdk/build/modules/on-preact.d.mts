/** Preact in place of React, as aliases of Vite. */
export const preactForReact: readonly { readonly find: RegExp; readonly replacement: string }[];
