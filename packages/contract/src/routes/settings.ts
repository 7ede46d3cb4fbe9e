import { route } from '../route.ts';
import * as shapes from '../shapes/settings.ts';

// The settings of a company.

export const settings = route('settings', 'GET', 'api', '/api/Configuration/config/:userId', 'session', shapes.settings, { embed: ['connector-settings'] });
export const saveSettings = route('saveSettings', 'PUT', 'api', '/api/Configuration/config', 'session', shapes.saveSettings, { embed: ['connector-settings'], manages: 'change' });
export const searchItems = route('searchItems', 'POST', 'api', '/api/Configuration/SearchItemsFromQbo/:userId', 'session', shapes.searchItems, { embed: ['connector-settings'] });
export const validateAccount = route('validateAccount', 'POST', 'api', '/api/Configuration/validateaccount', 'session', shapes.validateAccount, { embed: ['connector-settings'], manages: 'read' });
