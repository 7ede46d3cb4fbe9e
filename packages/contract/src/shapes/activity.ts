import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const activity: Shape = {"entries":[{"id":"","at":"","actorKind":"","actor":"","actorName":"","clientId":["",null],"address":["",null],"action":"","outcome":"","reason":["",null],"before":[{},null],"after":[{},null],"correlationId":""}],"hasMore":false};
export const staffActivity: Shape = {"entries":[{"id":"","at":"","actorKind":"","actor":"","actorName":"","clientId":["",null],"address":["",null],"action":"","outcome":"","reason":["",null],"before":[{},null],"after":[{},null],"correlationId":""}],"hasMore":false};
