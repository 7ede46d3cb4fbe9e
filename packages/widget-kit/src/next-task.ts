/**
 * Runs work in a task of its own, so that the browser can paint and take input before it. A message is not delayed as timers
 * are (https://html.spec.whatwg.org/multipage/web-messaging.html#message-ports).
 */
export function inNextTask(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    work();
  });
  port1.start();
  port2.postMessage(null);
}
