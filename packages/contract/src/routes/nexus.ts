import { route } from '../route.ts';
import * as shapes from '../shapes/nexus.ts';

// Where tax is collected.

export const nexus = route('nexus', 'GET', 'api', '/api/AvaTax/nexus/:userId', 'session', shapes.nexus, { embed: ['nexus'] });
export const enableNexus = route('enableNexus', 'POST', 'api', '/api/AvaTax/nexus/:userId', 'session', shapes.enableNexus, { embed: ['nexus'], manages: 'change' });
