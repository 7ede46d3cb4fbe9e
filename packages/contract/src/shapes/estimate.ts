import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const documentCalls: Shape = {"calls":[{"at":"","vendor":"","operation":"","status":0,"durationMs":0,"request":null,"response":null,"correlationId":"","exchangeId":""}]};
export const getTax: Shape = {"errorMessage":["",null],"errorCode?":"","avaTax":[0,null],"taxItemId":"","accountId":"","rdfItemId":"","rdfAmount":[0,""],"rdfItemAccountId":"","rdfName?":"","rdfUnknown?":false,"taxOnRdfItemId":"","taxOnRdfAmount":[0,""],"taxOnRdfItemAccountId":"","absorbedFee?":0,"totalAmount":0,"docDate":"","requestId":"","docCode":"","isCached":false,"zeroReason":["",null],"zeroReasonText?":"","discountAmount?":0,"breakdown?":[{"line":0,"jurisdiction":"","level":"","rate":"","taxable":0,"exempt":0,"nonTaxable?":0,"tax":0,"taxCode":"","codeFrom":"","sourcing?":"","isFee?":false}],"lines?":[{"line":0,"taxCode":"","zeroReason":["",null],"entityUseCode?":""}],"shipFrom?":{"id?":"","line1":"","line2":"","city":"","region":"","postalCode":"","country":""},"shipTo?":{"id?":"","line1":"","line2":"","city":"","region":"","postalCode":"","country":""}};
