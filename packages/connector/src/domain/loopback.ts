/** Whether an address leads to this very machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3), so that nobody else can listen in. */
export function isLoopback(address: string): boolean {
  const hostname = URL.parse(address)?.hostname ?? '';
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
