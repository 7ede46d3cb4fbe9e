import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const cancelRun: Shape = {"isCancelled":false};
