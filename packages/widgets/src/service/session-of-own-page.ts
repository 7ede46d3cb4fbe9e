import type * as anyPage from './session-of-page.ts';
import { storedSession } from './stored-session.ts';

/** `session-of-page.ts` for our own pages, which give no session: their build has this in its place. */
export const sessionOfPage: typeof anyPage.sessionOfPage = (_, { serviceUrl }) => storedSession(serviceUrl);
