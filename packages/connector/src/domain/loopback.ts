/** Whether the host of a URL is this machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3), so that plain HTTP cannot be intercepted. */
export function isLoopback(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? '';
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
