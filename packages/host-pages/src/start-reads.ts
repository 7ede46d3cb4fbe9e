import '@salestax/client/first-reads';
import { antiForgeryCookie, antiForgeryHeader, sessionValidityMs } from '@salestax/contract';

/*
 * In the HTML of a page, before its scripts are loaded: sends the first reads of the page with the stored session, so that
 * the data come together with the scripts. The scripts check everything again (`pageHttp`); what was not sent, or with
 * another session, they send themselves.
 */

/** As long as the scripts wait for a read, in milliseconds. */
const limitMs = 10_000;

try {
  const session: Readonly<Record<string, string>> = JSON.parse(localStorage['qbo_session']);
  const [token, timestamp] = (session['session_Id'] ?? '').split(/_(?=\d{13}$)/);
  const [, cookie = ''] = document.cookie.split(`${antiForgeryCookie}=`);
  const [proof] = cookie.split(';');
  const authorization = `Bearer ${token}`;
  const headers = { authorization, ...(proof && { [antiForgeryHeader]: proof }) };
  // Without a company the page is not shown. Without a service that fills in its address nothing is found here.
  if (session['realmId'] && Date.now() < Number(timestamp) + sessionValidityMs)
    globalThis.salestaxFirstReads = new Map(
      document.documentElement.dataset['reads']?.match(/\w+ http\S+/g)?.map((read) => {
        const filled = read.replace(/:([a-z]\w+)/, (_, id: string) => encodeURIComponent(session[id] ?? ''));
        const [method = '', url = ''] = filled.split(' ');
        const response = fetch(url, { method, headers, signal: AbortSignal.timeout(limitMs) }).catch(() => undefined);
        return [`${filled} ${authorization}`, response];
      }),
    );
} catch {
  // There is no session: the scripts find out, too, and say what to do.
}
