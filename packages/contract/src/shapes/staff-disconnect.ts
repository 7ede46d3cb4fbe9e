import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const decideStaffDisconnect: Shape = {"outcome":"","waiting":0,"request":[{"staffName":"","reason":"","at":"","expiresAt":"","waiting":0,"isOwn":false},null]};
export const staffDisconnectRequest: Shape = {"waiting":0,"request":[{"staffName":"","reason":"","at":"","expiresAt":"","waiting":0,"isOwn":false},null]};
