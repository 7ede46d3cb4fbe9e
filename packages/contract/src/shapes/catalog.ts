import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const assignTaxCode: Shape = {"taxCode":["",null],"error":[{"code":"","message":""},null]};
export const compareItems: Shape = {"isSentToSearch":null,"userStatus":""};
export const fetchComparedItems: Shape = {"comparedData?":[{"id":"","itemCode":"","itemDescription":"","status":"","description":"","isSelected":false,"taxCode?":"","defaultTaxCode?":"","atProvider?":{"itemCode?":"","description":"","taxCode":""}}],"progress?":{"done":0,"total":[0,null]},"run?":{"state":"","startedAt":"","updatedAt":"","done":0,"total":[0,null],"stages?":[{"name":"","done":0,"total":[0,null]}],"error?":{"code":"","message":""},"waitsFor?":{"vendor":"","since":""}},"error?":{"code":"","message":""},"sync?":{"state":"","startedAt":"","updatedAt":"","done":0,"total":[0,null],"stages?":[{"name":"","done":0,"total":[0,null]}],"error?":{"code":"","message":""},"waitsFor?":{"vendor":"","since":""}}};
export const resendQboItems: Shape = false;
export const searchTaxCodes: Shape = [{"taxCode":"","description":""}];
