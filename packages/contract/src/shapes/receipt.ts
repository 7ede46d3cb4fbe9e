import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const readReceipt: Shape = {"receipt":[{"source":"","at":"","seller":"","txnType":0,"number":"","date":"","customer":"","code":"","shipTo":{"id?":"","line1":"","line2":"","city":"","region":"","postalCode":"","country":""},"jurisdictions":[{"level":"","name":"","rate":"","taxable":0,"tax":0}],"lines":[{"description":"","amount":0,"tax":0,"zeroReason":["",null],"entityUseCode?":"","certificate?":""}],"certificates":[{"number":"","reason":"","region":""}],"discount":0,"salesTax":0,"feeName":"","fee":0,"taxOnFee":0,"total":0,"currency":"","currentTotal":[0,null]},null]};
