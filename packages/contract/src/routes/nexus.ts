import { route } from '../route.ts';
import * as shapes from '../shapes/nexus.ts';

// Where tax is collected. The arguments are name, method, base URL, path, who may call, the shape of the answer, and what an embed
// session may do (see `Route`).

export const nexus = route('nexus', 'GET', 'api', '/api/AvaTax/nexus/:userId', 'session', shapes.nexus, { embed: ['nexus'] });
export const enableNexus = route('enableNexus', 'POST', 'api', '/api/AvaTax/nexus/:userId', 'session', shapes.enableNexus, { embed: ['nexus'], manages: 'change' });
