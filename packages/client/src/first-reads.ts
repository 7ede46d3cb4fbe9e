/** Responses to requests that the page's inline script sent before the other scripts were loaded. Undefined: nothing answered. */
type FirstReads = Map<string, Promise<Response | undefined>>;

declare global {
  /** By method, address and `authorization` header, with a space between. Undefined on a page whose HTML sent nothing. */
  var salestaxFirstReads: FirstReads | undefined;
}

/** Takes the answer to a request that the HTML has sent; undefined: it has not, or the answer was taken before. */
export function takeFirstRead(request: string): Promise<Response | undefined> | undefined {
  const reads = globalThis.salestaxFirstReads;
  const answer = reads?.get(request);
  reads?.delete(request);
  return answer;
}

/** Once a page is shown, what it did not use is out of date. */
export const forgetFirstReads = (): void => globalThis.salestaxFirstReads?.clear();
