import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const closeMonth: Shape = {"outcome":""};
export const listMonths: Shape = {"userStatus":"","months":[{"month":"","state":"","closed":[{"at":"","by":"","reason?":""},null],"readAt":["",null],"difference":[0,null],"changes":0}],"mayClose":false};
export const makeAuditFile: Shape = {"outcome":"","month?":""};
export const readMonth: Shape = {"userStatus":"","month":"","state":"","checks":[{"kind":"","count":[0,null]}],"figures":[{"readAt":"","documents":0,"collected":0,"recorded":0,"jurisdictions":[{"region":"","level":"","name":"","taxable":0,"exempt":0,"nonTaxable":0,"tax":0,"fee":0}],"differences":[{"txnType":0,"txnId":["",null],"number":"","customerName":"","date":"","collected":0,"recorded":0,"due?":0,"reasons":[""]}],"unlisted":{"count":0,"difference":0},"unreported?":{"documents":0,"sales":0,"tax":0},"chargedLess?":{"documents":0,"tax":0},"unreadable?":[{"type":"","id":["",null],"message":""}]},null],"ownRecords":{"documents":0,"tax":0},"closed":[{"at":"","by":"","reason?":""},null],"reopened":[{"at":"","by":"","reason?":""},null],"changes":[{"txnType":0,"txnId":"","code":"","kind":"","at":""}],"changeCount":0,"run?":{"state":"","startedAt":"","updatedAt":"","done":0,"total":[0,null],"stages?":[{"name":"","done":0,"total":[0,null]}],"error?":{"code":"","message":""},"waitsFor?":{"vendor":"","since":""}},"error?":{"code":"","message":""},"auditFile":[{"id":"","madeAt":"","madeBy":"","documents":0,"bytes":0,"parts":0,"expiresAt":""},null],"auditRun?":{"state":"","startedAt":"","updatedAt":"","done":0,"total":[0,null],"stages?":[{"name":"","done":0,"total":[0,null]}],"error?":{"code":"","message":""},"waitsFor?":{"vendor":"","since":""}}};
export const readMonthFigures: Shape = {"userStatus":"","isSentToSearch":null};
export const reopenMonth: Shape = {"outcome":""};
